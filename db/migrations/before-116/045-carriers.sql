-- A carrier that says itself what a parcel costs, where its branches are, and takes parcels (src/shipping/carrier.ts).
-- `tabla`: the rates of the method alone.
alter table shipping_methods
  add rate_source text not null default 'tabla' check (rate_source in ('tabla', 'andreani'));

-- What a carrier last said that a parcel costs. An order reads this and asks nobody.
create table carrier_quotes (
  carrier text not null,
  service text not null check (service in ('domicilio', 'sucursal')),
  postal_code integer not null check (postal_code between 1000 and 9999),
  kilos integer not null check (kilos > 0),
  volume_cm3 integer not null check (volume_cm3 > 0),
  -- null: the carrier does not take it there
  price numeric(12,2) check (price > 0),
  fetched_at timestamptz not null default now(),
  primary key (carrier, service, postal_code, kilos, volume_cm3)
);
create index carrier_quotes_oldest on carrier_quotes (fetched_at);

-- Where parcels of a carrier can be fetched; refreshed as a whole.
create table carrier_branches (
  carrier text not null,
  branch_id text not null,
  code text not null,
  name text not null,
  address text not null,
  hours text not null,
  -- those that it serves
  postal_codes integer[] not null,
  refreshed_at timestamptz not null default now(),
  primary key (carrier, branch_id)
);
create index carrier_branches_postal_codes on carrier_branches using gin (postal_codes);

-- {id, code, name, address} of the branch that the buyer chose, as it was that day.
alter table orders add shipping_branch jsonb;

-- The parcel of an order at its carrier: one, whatever happens.
create table order_shipments (
  order_id uuid primary key references orders on delete cascade,
  carrier text not null,
  -- en_duda: it was asked for and the answer was lost; staff decide whether to ask again
  status text not null default 'pedido' check (status in ('pedido', 'creado', 'rechazado', 'en_duda')),
  -- committed before the carrier is asked: from then on it may have the parcel
  sent_at timestamptz,
  tracking_number text,
  -- what the carrier wants to hear for a label
  label_number text,
  error text not null default '',
  last_event text,
  last_event_at timestamptz,
  tracked_at timestamptz,
  created_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  check ((status = 'creado') = (tracking_number is not null))
);
create index order_shipments_tracked on order_shipments (tracked_at nulls first) where status = 'creado';
