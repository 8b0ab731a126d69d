-- How orders come to their buyers and what that costs. `rates`: [{provinces, postal_from, postal_to, price, free_from,
-- days_min, days_max}]; the narrowest that holds the place counts, one that names no place holds all.
create table shipping_methods (
  id integer generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 60),
  kind text not null check (kind in ('domicilio', 'sucursal', 'retiro', 'moto')),
  carrier text not null default '',
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

alter table orders
  add shipping_amount numeric(12,2) not null default 0 check (shipping_amount >= 0),
  add shipping_method_id integer references shipping_methods on delete set null,
  -- its name of that day; null while all that the shop had was one free way
  add shipping_method text;
