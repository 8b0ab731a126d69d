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

-- Products of one perfume in its sizes share a family: brand, name and concentration are the same, and no size is there
-- twice (db/functions/join-family.sql). The numbers are nobody's ids.
create sequence product_families as integer;

create table products (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  description text not null default '',
  -- what is charged; on offer, `list_price` is what it costs again when the offer is over
  price numeric(12,2) not null check (price >= 0),
  list_price numeric(12,2),
  offer_ends_at timestamptz,
  -- what a bottle costs the shop now: in pesos, and in dollars
  cost_price numeric(12,2) check (cost_price >= 0),
  cost_usd numeric(12,2) check (cost_usd >= 0),
  stock integer not null default 0 check (stock >= 0),
  category_id integer references categories on delete restrict,
  gender text not null default 'unisex' check (gender in ('hombre', 'mujer', 'unisex')),
  type text not null default 'original' check (type in ('original', 'importado', 'imitacion')),
  -- of an imitation never the one that it recalls (db/functions/own-brand.sql)
  brand text not null default '',
  sku text unique,
  -- the GTIN as it was written
  barcode text check (barcode ~ '^([0-9]{8}|[0-9]{12,14})$'),
  volume text not null default '',
  volume_ml integer generated always as (millilitres_of(volume)) stored,
  -- how the size is sold: in the house's bottle, as its tester, or decanted from a bottle
  presentation text not null default 'frasco'
    constraint products_presentation check (presentation in ('frasco', 'tester', 'decant')),
  concentration text,
  family_id integer,
  -- staff merged or split it: no rename undoes that
  is_family_by_hand boolean not null default false,
  -- true of every product that shares its family with another, and of some that once did: the others stand for their
  -- perfume by themselves, so that a list of perfumes looks for other sizes of a few products only
  has_sizes boolean not null default false,
  notes text not null default '',
  notes_top text[] not null default '{}',
  notes_heart text[] not null default '{}',
  notes_base text[] not null default '{}',
  -- the notes under one name each, whichever language and spelling they were written in (src/catalog/notes/note-keys.ts),
  -- and what each is a kind of: 'rosa-de-bulgaria' is 'rosa' too. Null until a job has named them
  note_keys text[],
  accords text[] not null default '{}',
  -- only for imitacion: the perfume that this one recalls; shown as «Inspirado en», set by staff alone. Where the shop
  -- sells that one, it is named as well
  inspired_by text,
  inspired_by_id integer references products on delete set null,
  -- one sentence of somebody of the house, and who signs it
  house_note text check (char_length(house_note) <= 240),
  house_note_by text check (char_length(house_note_by) <= 60),
  is_active boolean not null default true,
  is_featured boolean not null default false,
  -- what makes an imported row the same product the next time
  import_key text unique,
  created_at timestamptz not null default now(),
  -- the day its page last changed, which the sitemap tells; sales change the stock alone and do not count
  updated_at timestamptz not null default now(),
  -- A trigger before the update of a row would make PostgreSQL compute all of these anew, a quarter of what an order costs.
  -- ' la vie est belle ': each word between spaces, so that a pattern tells words from parts of words
  name_words text not null generated always as (called_words(name, brand)) stored,
  brand_words text not null generated always as (' ' || plain_words(brand) || ' ') stored,
  title_words text not null generated always as (
    called_words(name, brand) || plain_words(brand) || ' ' || elided_words(name) || ' '
  ) stored,
  search_text text not null generated always as (
    said_words(name, brand, sku, volume, concentration, gender, notes, accords, inspired_by, description)
  ) stored,
  constraint products_list_price check (list_price > price),
  constraint products_offer_ends_at check (offer_ends_at is null or list_price is not null),
  constraint products_inspired_by_itself check (inspired_by_id <> id)
)
-- Room beside each row for its next version, so that a sale touches no index.
with (fillfactor = 70);
-- A backup brings a sequence back with the column that owns it.
alter sequence product_families owned by products.family_id;

-- A UPC-A is the same number as the EAN-13 that begins with its zero.
create unique index products_barcode_key on products (lpad(barcode, 14, '0'));

-- One index for each order of the shop's list, and for each filter that leaves few; what leaves many is passed over on
-- the way.
create index products_newest on products (created_at desc, id desc) where is_active;
create index products_price on products (price, id) where is_active;
-- As a Spanish dictionary has them: 'Ñandú' after 'Nz', and signs before letters.
create index products_names on products (name collate "es-x-icu", id) where is_active;
-- The price too: what is cheapest for 100 ml is mostly below a lowest price, and is passed over without reading its row.
create index products_per_100ml on products ((price / nullif(volume_ml, 0)), id, price) where is_active;
create index products_per_100ml_down on products ((price / nullif(volume_ml, 0)) desc nulls last, id desc, price)
  where is_active;
create index products_category_newest on products (category_id, created_at desc, id desc) where is_active;
create index products_category_price on products (category_id, price, id) where is_active;
create index products_brand_newest on products (fold(brand), created_at desc, id desc) where is_active;
-- A page a brand, by its name in an address.
create index products_brand_words on products (brand_words) where is_active;
create index products_volume on products (volume_ml) where is_active;
-- What a search for «decant» finds.
create index products_presentation on products (presentation, created_at desc, id desc) where presentation <> 'frasco';
create index products_offer_ends on products (offer_ends_at) where offer_ends_at is not null;
create index products_on_offer on products (created_at, id) where list_price is not null;
-- The panel lists what is not on sale as well.
create index products_newest_all on products (created_at desc, id desc) include (is_active);
create index products_price_all on products (price, id);
create index products_names_all on products (name collate "es-x-icu", id);
create index products_category_all on products (category_id, created_at desc, id desc);

create index products_family on products (family_id);
create index products_with_sizes on products (family_id) where is_active and has_sizes;
create index products_same_perfume on products (perfume_key(name_words, brand_words, concentration), is_family_by_hand, id);
create index products_inspirations on products (inspired_by_id) where inspired_by_id is not null;

create index products_search on products using gin (search_text gin_trgm_ops);
create index products_title on products using gin (title_words gin_trgm_ops);
-- 'leau dissey', '9 pm' and 'goodgirl', however they are cut into words.
create index products_title_joined on products using gin (replace(title_words, ' ', '') gin_trgm_ops);
-- A perfume by its very name, with its brand or without, however many there are.
create index products_exact_names on products (name_words, brand_words) where is_active;
-- What a search finds beside titles, shortest name first.
create index products_short_names on products (length(name_words), created_at desc, id desc) where is_active;
-- A SKU is compared without what stands between its parts.
create index products_sku on products using gin (translate(fold(sku), '- ./', '') gin_trgm_ops);

-- Perfumes that share notes, without reading every other perfume.
create index products_notes on products using gin ((notes_top || notes_heart || notes_base)) where is_active;
-- What a perfume smells of first, for the pages of smells.
create index products_first_accords on products using gin ((accords[1:3])) where is_active;
create index products_unnamed on products (id) where note_keys is null;
-- With a gender or a category one index tells what fits: two are intersected only where PostgreSQL knows neither to be much,
-- and of the products that have a note two of three were looked up for nothing. Not of what is on sale alone: of two partial
-- indexes with one condition PostgreSQL never reads both.
create index products_note_keys on products using gin (note_keys, gender, category_id);

-- What facets are counted by, in a tenth of the table's size, and whether a product stands alone.
create index products_facets on products (category_id, gender, type, concentration, volume_ml, volume, brand_words, brand)
  include (price, has_sizes) where is_active;
-- One perfume of forty, with what filters and facets read: a large catalogue is counted here and mostly by this index alone.
create index products_sample on products (sample_place(family_id)) include (
  family_id, has_sizes, is_active, price, category_id, gender, type, concentration, volume_ml, volume, brand_words, brand,
  note_keys
) where sample_place(family_id) < 0.025 and fit_sample(note_keys);
-- What few have is found in the sample, instead of comparing all that are in it.
create index products_sample_notes on products using gin (note_keys)
  where sample_place(family_id) < 0.025 and fit_sample(note_keys);

-- That hardly anything of the category «Hombre» is a woman's: without knowing it, a filter that nothing fits is looked for
-- in every product of the category.
create statistics products_kinds (mcv) on category_id, gender, type, concentration from products;
-- Of what only partial indexes compute PostgreSQL knows nothing, and takes each brand for one of two hundred.
create statistics products_brands on fold(brand) from products;
create statistics products_places on sample_place(family_id) from products;

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

-- The demo catalogue is loaded once in the life of a database, also if everything is deleted later.
create table demo_catalogue (
  only_row boolean primary key default true check (only_row),
  loaded_at timestamptz
);
insert into demo_catalogue default values;

-- For instances of a version before, which sell on during an upgrade. Nothing reads it any more: it may go.
create table catalog_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 1,
  demo_loaded_at timestamptz
);
insert into catalog_version default values;

create table wishlist_entries (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  product_id integer not null references products on delete cascade,
  created_at timestamptz not null default now(),
  unique (user_id, product_id)
);
