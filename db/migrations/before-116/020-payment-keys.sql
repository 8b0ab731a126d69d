-- By which keys the shop was paid when it was started last: owners are told of others.
create table payment_keys (
  only_row boolean default true primary key check (only_row),
  fingerprint bytea
);
insert into payment_keys default values;
