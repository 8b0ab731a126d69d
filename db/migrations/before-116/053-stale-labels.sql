alter table order_shipments
  -- the address was changed after the carrier was asked: the label has the one before
  add is_stale boolean not null default false,
  -- parcels that staff called off, which the carrier still finds by the number of the order
  add replaced_numbers text[] not null default '{}';
