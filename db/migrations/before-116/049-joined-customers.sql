-- Who is joined to a person is asked at each change of a customer; without it all customers are read.
create index customers_joined on customers (joined_to) where joined_to is not null;
