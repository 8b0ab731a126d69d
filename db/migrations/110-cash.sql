-- A day's cash as it was counted. Never changed: who was wrong adds a row that corrects it, and says why.
create table cash_closings (
  id integer generated always as identity primary key,
  day date not null,
  -- the row that this one puts right; each is put right once, by the next
  corrects integer unique references cash_closings,
  reason text not null default '' check (corrects is null or reason <> ''),
  closed_by integer references users on delete set null,
  created_at timestamptz not null default now()
);
create unique index cash_closings_day on cash_closings (day) where corrects is null;
create index cash_closings_newest on cash_closings (day desc, id desc);

create table cash_closing_amounts (
  closing_id integer not null references cash_closings,
  method text not null check (method in ('transferencia', 'mercadopago', 'manual', 'efectivo', 'tarjeta')),
  -- what the payments said at that moment
  expected numeric(12,2) not null,
  counted numeric(12,2) not null,
  primary key (closing_id, method)
);

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
