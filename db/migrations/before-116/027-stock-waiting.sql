-- Who asked to be told when a sold-out product is back. Told once, the oldest first; `stock_alerts` is another thing: what
-- staff were told that unpaid orders hold.
create table stock_waiting (
  id bigint generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  email text not null check (email <> ''),
  -- leaves the list, from the mail's own link
  token uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null default now(),
  -- stock came since: somebody has to look whom to tell
  due_at timestamptz,
  told_at timestamptz
);
create unique index stock_waiting_once on stock_waiting (product_id, normal_email(email)) where told_at is null;
create index stock_waiting_due on stock_waiting (product_id) where due_at is not null and told_at is null;
create index stock_waiting_told on stock_waiting (product_id, told_at) where told_at is not null;
create index stock_waiting_email on stock_waiting (normal_email(email));
