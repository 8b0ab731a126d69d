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
  method text not null check (method in ('transferencia', 'mercadopago', 'manual')),
  -- what the payments said at that moment
  expected numeric(12,2) not null,
  counted numeric(12,2) not null,
  primary key (closing_id, method)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a cash closing is never changed';
end
$$;
-- Only whose it was may fade, with the account of who did it.
create trigger cash_closings_stand before update of id, day, corrects, reason, created_at or delete
  on cash_closings for each row execute function refuse_change();
create trigger cash_closing_amounts_stand before update or delete
  on cash_closing_amounts for each row execute function refuse_change();
