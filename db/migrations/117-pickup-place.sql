-- Where and when what is fetched is there; empty: the shop's address and opening hours.
alter table shipping_methods add column pickup_place text not null default '' check (char_length(pickup_place) <= 200);
