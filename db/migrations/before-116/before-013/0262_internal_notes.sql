-- What moves nothing was noted for staff. The table says so by itself: neither a writer nor a reader can forget it.
alter table order_history add column is_internal boolean not null
  generated always as (from_status is not distinct from to_status) stored;
