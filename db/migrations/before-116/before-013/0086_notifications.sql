-- Where a notification leads to, from the site's root; and its reason: of one reason a user has one.
alter table notifications add column link text not null default '' check (link = '' or link like '/%');
alter table notifications add column key text;
create unique index notifications_once on notifications (user_id, key) where key is not null;

-- What a change of a product has to tell somebody: written with the change itself, whoever makes it, told by a job.
create table product_events (
  id integer generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  kind text not null check (kind in ('vuelve', 'baja-de-precio', 'poco-stock')),
  old_value numeric(12,2) not null,
  new_value numeric(12,2) not null,
  created_at timestamptz not null default now(),
  told_at timestamptz
);
create index product_events_untold on product_events (id) where told_at is null;
create index product_events_product on product_events (product_id);

create function tell_of_product() returns trigger language plpgsql as $$
declare
  -- the customers' events only where somebody wishes for the product
  is_wished constant boolean not null := exists (select from wishlist_entries where product_id = new.id);
begin
  insert into product_events (product_id, kind, old_value, new_value)
  select new.id, kind, old_value, new_value
  from (values
    ('vuelve', old.stock::numeric, new.stock::numeric, is_wished and old.stock = 0 and new.stock > 0),
    ('baja-de-precio', old.price, new.price, is_wished and new.price < old.price),
    -- 5: `lowStock` of catalog/contract.ts
    ('poco-stock', old.stock, new.stock, old.stock > 5 and new.stock <= 5)
  ) as event (kind, old_value, new_value, is_due)
  where is_due;
  if found then
    perform graphile_worker.add_job('tell-of-products', '{}');
  end if;
  return null;
end $$;

create trigger products_tell after update of stock, price on products for each row
when (new.is_active and (
  (old.stock = 0 and new.stock > 0) or (old.stock > 5 and new.stock <= 5) or new.price < old.price
))
execute function tell_of_product();
