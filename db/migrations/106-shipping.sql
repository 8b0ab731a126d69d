-- How orders come to their buyers and what that costs. `rates`: [{provinces, postal_from, postal_to, price, free_from,
-- days_min, days_max}]; the narrowest that holds the place counts, one that names no place holds all.
create table shipping_methods (
  id integer generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 60),
  kind text not null check (kind in ('domicilio', 'sucursal', 'retiro', 'moto')),
  carrier text not null default '',
  -- 'tabla': the rates of the method alone; else a carrier says itself what a parcel costs, where its branches are, and
  -- takes parcels (src/shipping/carrier.ts)
  rate_source text not null default 'tabla' check (rate_source in ('tabla', 'andreani')),
  rates jsonb not null check (jsonb_typeof(rates) = 'array'),
  is_active boolean not null default true,
  position integer not null default 0,
  created_at timestamptz not null default now()
);

-- The specification's: free, to the door, everywhere.
insert into shipping_methods (name, kind, rates, position) values (
  'Envío a domicilio', 'domicilio',
  '[{"provinces": [], "postal_from": null, "postal_to": null, "price": 0, "free_from": null, "days_min": null, "days_max": null}]',
  1
);

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

-- The stand-in for a carrier (src/shipping/andreani/simulator).
create table simulator_carrier (
  only_row boolean primary key default true check (only_row),
  password text not null default gen_random_uuid(),
  token text not null default gen_random_uuid(),
  -- how it behaves, for tests: slow, down, answering nonsense, saying no
  delay_ms integer not null default 0,
  answers text not null default 'normal'
    check (answers in ('normal', 'error', 'nonsense', 'down', 'reject', 'negative', 'empty', 'lost')),
  -- how often it was asked for a rate
  quotes integer not null default 0
);
insert into simulator_carrier default values;

create table simulator_shipments (
  id bigint generated always as identity (start with 360000000000001) primary key,
  body jsonb not null,
  created_at timestamptz not null default now()
);
