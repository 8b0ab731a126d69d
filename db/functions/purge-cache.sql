-- Every change of data shown on pages notifies the channel `purge` with the outdated cache tags, in the same transaction and
-- whichever program writes. PostgreSQL sends duplicates of a transaction once. Transactions that notify are committed one
-- after the other, so a sale that changes no page must not notify.
create or replace function purge_tag() returns trigger language plpgsql as $$
begin
  perform pg_notify('purge', tg_argv[0]);
  return null;
end $$;

create or replace function purge_stock() returns trigger language plpgsql as $$
declare
  purged constant integer := coalesce(nullif(current_setting('estela.purged_products', true), '')::integer, 0);
begin
  -- one tag for a change of many products
  if purged >= 100 then
    perform pg_notify('purge', 'catalog');
    return null;
  end if;
  perform set_config('estela.purged_products', (purged + 1)::text, true);
  perform pg_notify('purge', 'product:' || new.id);
  if (old.stock = 0) <> (new.stock = 0) then
    perform pg_notify('purge', 'availability');
  end if;
  return null;
end $$;

-- A change of any other column that pages show changes updated_at too (touch-product.sql).
create or replace trigger products_purge after insert or delete or truncate or update of
  sku, barcode, note_keys, family_id, is_featured, created_at, updated_at
on products for each statement execute function purge_tag('catalog');

-- Pages show the stock from 5 units down (`lowStock` of catalog/contract.ts), so a sale above that does not notify. A rise of
-- the stock does, also by a count. An edit of the product has already sent `catalog`.
create or replace trigger products_purge_stock after update of stock on products for each row
when (
  old.stock <> new.stock and new.is_active and old.updated_at = new.updated_at
  and (least(old.stock, new.stock) <= 5 or new.stock > old.stock or audit_actor() is not null)
)
execute function purge_stock();

create or replace trigger product_pictures_purge after insert or delete or truncate or update of product_id, position, name, color
on product_pictures for each statement execute function purge_tag('catalog');

create or replace trigger categories_purge after insert or update or delete or truncate
on categories for each statement execute function purge_tag('catalog');

create or replace trigger settings_purge after insert or update or delete or truncate
on settings for each statement execute function purge_tag('settings');

create or replace trigger hero_pictures_purge after insert or update or delete or truncate
on hero_pictures for each statement execute function purge_tag('settings');

-- Purges every page that mentions shipping, like a setting.
create or replace trigger shipping_methods_purge after insert or update or delete or truncate
on shipping_methods for each statement execute function purge_tag('settings');

-- Published reviews are shown on the page of each size of the perfume.
create or replace function purge_reviews() returns trigger language plpgsql as $$
declare
  reviewed constant integer := coalesce(new.product_id, old.product_id);
begin
  if 'publicada' in (old.status, new.status) then
    perform pg_notify('purge', 'product:' || id) from (
      select reviewed as id
      union
      select id from products where family_id = (select family_id from products where id = reviewed)
    ) as sizes;
  end if;
  return null;
end $$;

create or replace trigger product_reviews_purge after insert or update or delete
on product_reviews for each row execute function purge_reviews();
