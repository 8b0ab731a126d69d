-- How an order was sold; all that staff did not sell came in by the web.
alter table orders add channel text not null default 'web' check (channel in ('web', 'mostrador', 'telefono', 'whatsapp'));
-- What was taken off the sum of its lines. total_amount is what is left.
alter table orders add discount_amount numeric(12,2) not null default 0 check (discount_amount >= 0);

alter table orders drop constraint orders_payment_method_check, add constraint orders_payment_method_check
  check (payment_method in ('transferencia', 'mercadopago', 'manual', 'efectivo', 'tarjeta'));
alter table payments drop constraint payments_method_check, add constraint payments_method_check
  check (method in ('transferencia', 'mercadopago', 'manual', 'efectivo', 'tarjeta'));
alter table cash_closing_amounts drop constraint cash_closing_amounts_method_check, add constraint cash_closing_amounts_method_check
  check (method in ('transferencia', 'mercadopago', 'manual', 'efectivo', 'tarjeta'));

-- What went into and out of the drawer by hand. Never changed: a wrong one is reversed by another, which says why.
create table cash_movements (
  id integer generated always as identity primary key,
  day date not null,
  type text not null check (type in ('apertura', 'gasto', 'ingreso')),
  -- of a reversal, what it takes back, below zero
  amount numeric(12,2) not null check (amount <> 0),
  reason text not null default '',
  reverses integer unique references cash_movements,
  idempotency_key text unique,
  created_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  check ((reverses is not null) = (amount < 0)),
  check (reason <> '' or (type = 'apertura' and reverses is null))
);
create index cash_movements_day on cash_movements (day, id);
