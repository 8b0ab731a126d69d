create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- What search compares: no case, no accents, no apostrophes ('L’Eau d’Issey' is 'leau dissey').
create function fold(words text) returns text
  language sql immutable parallel safe strict
  return lower(translate(public.unaccent('public.unaccent', words), '''’‘`´', ''));

create table categories (
  id integer generated always as identity primary key,
  name text not null unique check (name <> ''),
  description text not null default '',
  position integer not null default 0
);

create table products (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  description text not null default '',
  price numeric(12,2) not null check (price >= 0),
  stock integer not null default 0 check (stock >= 0),
  category_id integer references categories on delete restrict,
  gender text not null default 'unisex' check (gender in ('hombre', 'mujer', 'unisex')),
  type text not null default 'original' check (type in ('original', 'importado', 'imitacion')),
  brand text not null default '',
  sku text unique,
  volume text not null default '',
  volume_ml integer generated always as (nullif(left(regexp_replace(volume, '[^0-9].*$', ''), 6), '')::integer) stored,
  concentration text,
  notes text not null default '',
  notes_top text[] not null default '{}',
  notes_heart text[] not null default '{}',
  notes_base text[] not null default '{}',
  accords text[] not null default '{}',
  -- only for imitacion: the perfume that this one recalls; shown as «Inspirado en», set by staff alone
  inspired_by text,
  is_active boolean not null default true,
  is_featured boolean not null default false,
  -- what makes an imported row the same product the next time
  import_key text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text generated always as (
    fold(name || ' ' || brand || ' ' || notes || ' ' || coalesce(sku, '') || ' ' || description)
  ) stored
);
create index products_newest on products (created_at desc, id desc) where is_active;
create index products_price on products (price, id) where is_active;
create index products_name on products (fold(name), id) where is_active;
create index products_category on products (category_id) where is_active;
create index products_brand on products (fold(brand)) where is_active;
create index products_search on products using gin (search_text gin_trgm_ops);

create table product_pictures (
  id integer generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  position smallint not null check (position between 1 and 4),
  -- random, the stem of its files: {name}.webp, {name}-400.avif …
  name text not null unique,
  -- of the picture at its largest, and the colour shown until it comes
  width integer not null,
  height integer not null,
  color text not null,
  -- a demo picture that is drawn when first needed: the view of its bottle; null once its files exist, and for uploads
  drawn_view smallint check (drawn_view between 1 and 4),
  created_at timestamptz not null default now(),
  unique (product_id, position) deferrable initially deferred
);

-- The sum of a product's movements is always its stock.
create table stock_movements (
  id bigint generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  quantity integer not null check (quantity <> 0),
  reason text not null check (reason in ('inicial', 'venta', 'cancelacion', 'devolucion', 'ajuste', 'importacion')),
  order_id uuid,
  user_id integer references users on delete set null,
  note text not null default '',
  created_at timestamptz not null default now()
);
create index stock_movements_product on stock_movements (product_id, id);
create index stock_movements_order on stock_movements (order_id);
-- A sale and its return each happen once for an order and product.
create unique index stock_movements_once on stock_movements (order_id, product_id, reason)
  where reason in ('venta', 'cancelacion');

-- Raised by every change of what visitors see, in the transaction of the change.
create table catalog_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 1
);
insert into catalog_version default values;
