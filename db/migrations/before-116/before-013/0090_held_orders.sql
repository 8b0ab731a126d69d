-- Why an order must not leave the shop until staff has looked into it (a fraud alert, a chargeback); null: it may.
alter table orders add column held_reason text;

-- When the provider last reached this shop: a firewall between the two is seen by its silence.
create table mercado_pago_heard (
  only_row boolean primary key default true check (only_row),
  heard_at timestamptz not null default now()
);

-- The stand-in can also tell of a payment made with other credentials than the shop's.
alter table simulator_payments add column live_mode boolean not null default false;
