create table categories (
  id integer generated always as identity primary key,
  name text not null unique check (name <> ''),
  description text not null default '',
  position integer not null default 0,
  -- without one its best-known product stands for it
  picture text unique,
  picture_color text,
  constraint categories_picture_whole check ((picture is null) = (picture_color is null))
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
  -- the day its page last changed, which the sitemap tells; sales change the stock alone and do not count
  updated_at timestamptz not null default now(),
  -- ' la vie est belle ': each word between spaces, so that a pattern tells words from parts of words
  name_words text not null generated always as (called_words(name, brand)) stored,
  brand_words text not null generated always as (' ' || plain_words(brand) || ' ') stored,
  title_words text not null generated always as (
    called_words(name, brand) || plain_words(brand) || ' ' || elided_words(name) || ' '
  ) stored,
  search_text text not null generated always as (
    said_words(name, brand, sku, volume, concentration, gender, notes, accords, inspired_by, description)
  ) stored
)
-- Room beside each row for its next version, so that a sale touches no index.
with (fillfactor = 70);

-- One index for each order of the shop's list, and for each filter that leaves few; what leaves many is passed over on
-- the way.
create index products_newest on products (created_at desc, id desc) where is_active;
create index products_price on products (price, id) where is_active;
-- As a Spanish dictionary has them: 'Ñandú' after 'Nz', and signs before letters.
create index products_names on products (name collate "es-x-icu", id) where is_active;
create index products_per_100ml on products ((price / nullif(volume_ml, 0)), id) where is_active;
create index products_per_100ml_down on products ((price / nullif(volume_ml, 0)) desc nulls last, id desc) where is_active;
create index products_category_newest on products (category_id, created_at desc, id desc) where is_active;
create index products_category_price on products (category_id, price, id) where is_active;
create index products_brand_newest on products (fold(brand), created_at desc, id desc) where is_active;
create index products_volume on products (volume_ml) where is_active;
-- Perfumes that share notes, without reading every other perfume.
create index products_notes on products using gin ((notes_top || notes_heart || notes_base)) where is_active;
-- What filters and their counts ask of every product, in a tenth of the table's size.
create index products_facets on products
  (category_id, gender, type, concentration, volume_ml, volume, brand_words, brand) include (price) where is_active;
-- The panel lists what is not on sale as well.
create index products_newest_all on products (created_at desc, id desc) include (is_active);
create index products_price_all on products (price, id);
create index products_names_all on products (name collate "es-x-icu", id);
create index products_category_all on products (category_id, created_at desc, id desc);

create index products_search on products using gin (search_text gin_trgm_ops);
create index products_title on products using gin (title_words gin_trgm_ops);
-- 'leau dissey', '9 pm' and 'goodgirl', however they are cut into words.
create index products_title_joined on products using gin (replace(title_words, ' ', '') gin_trgm_ops);
create index products_sku on products using gin (fold(sku) gin_trgm_ops);
-- What a search finds beside titles, shortest name first.
create index products_short_names on products (length(name_words), created_at desc, id desc) where is_active;

-- Every word of the catalogue: what a mistyped one is compared with, however many products there are. A schema of its own
-- keeps it out of backups, since the products themselves fill it.
create schema search;
create table search.vocabulary (word text not null);
create index vocabulary_word on search.vocabulary (word text_pattern_ops);
create index vocabulary_alike on search.vocabulary using gist (word gist_trgm_ops(siglen = 64));

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
  version bigint not null default 1,
  -- the demo catalogue is loaded once in the life of a database, also if everything is deleted later
  demo_loaded_at timestamptz
);
insert into catalog_version default values;
