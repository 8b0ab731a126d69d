-- The tables as they stand. Written by `npm run db:types` from the database that db/migrations and db/functions make;
-- `npm run check` compares. The reasons are comments in the migration whose name stands above a table.
-- "audited": what staff change is kept in audit_log (db/functions/audit.sql).

-- migrate.server.ts
create table migrations (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
);

-- 102-accounts.sql
create table users ( -- audited
  id integer generated always as identity primary key,
  first_name text not null check (first_name <> ''),
  last_name text not null,
  email text not null,
  email_verified_at timestamptz,
  pending_email text,
  password_hash text not null,
  credentials_changed_at timestamptz,
  role text not null default 'cliente' check (role in ('cliente', 'dueno', 'encargado', 'ventas', 'deposito', 'contenido', 'contador')),
  is_admin boolean not null generated always as (role <> 'cliente') stored,
  invited_at timestamptz,
  first_login_at timestamptz,
  phone text,
  phone_e164 text check (phone_e164 ~ '^\+[1-9]\d{7,14}$'),
  dni text check (dni ~ '^(\d{7,8}|\d{11})$'),
  address text,
  address_label text check (address_label <> ''),
  city text,
  province text,
  postal_code text,
  created_at timestamptz not null default now(),
  search_text text not null generated always as (fold(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || coalesce(city, ''))) stored
);
create index users_phone on users using gin (regexp_replace(coalesce(phone_e164, phone), '\D', '', 'g') gin_trgm_ops);
create index users_search on users using gin (search_text gin_trgm_ops);
create unique index users_normal_email on users (normal_email(email));
create trigger users_customer after insert or update of first_name, last_name, email, phone, phone_e164, address, city, postal_code, role, created_at on users for each row execute function note_changed_account();

create table addresses ( -- audited
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  label text check (label <> ''),
  address text not null check (address <> ''),
  city text not null check (city <> ''),
  province text,
  postal_code text not null check (postal_code <> ''),
  created_at timestamptz not null default now()
);
create index addresses_user on addresses (user_id, id);

create table sessions (
  id integer not null generated always as identity unique,
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null default now(),
  authenticated_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  device text not null default '',
  place text not null default ''
);
create index sessions_expiry on sessions (expires_at);
create index sessions_user on sessions (user_id);

create table password_resets (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  email text not null,
  expires_at timestamptz not null
);
create index password_resets_expiry on password_resets (expires_at);
create index password_resets_user on password_resets (user_id);

create table email_verifications (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  email text not null,
  expires_at timestamptz not null
);
create index email_verifications_expiry on email_verifications (expires_at);
create index email_verifications_user on email_verifications (user_id);

create table login_failures (
  key_hash bytea primary key,
  failures integer not null check (failures > 0),
  expires_at timestamptz not null
);
create index login_failures_expiry on login_failures (expires_at);

create table known_devices (
  token_hash bytea not null,
  user_id integer not null references users on delete cascade,
  expires_at timestamptz not null,
  primary key (token_hash, user_id)
);
create index known_devices_expiry on known_devices (expires_at);
create index known_devices_user on known_devices (user_id);

create table totp ( -- audited
  user_id integer primary key references users on delete cascade,
  secret text,
  confirmed_at timestamptz,
  last_step integer,
  recovery_hashes bytea[] not null default '{}'::bytea[]
);

create table passkeys ( -- audited
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null check (name <> ''),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

create table login_challenges (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('second-factor', 'new-passkey', 'passkey')),
  user_id integer references users on delete cascade,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index login_challenges_expiry on login_challenges (expires_at);
create index login_challenges_user on login_challenges (user_id);

create table open_cases (
  user_id integer not null references users on delete cascade,
  case_key text not null check ((char_length(case_key) >= 1) and (char_length(case_key) <= 80)),
  seen_at timestamptz not null default now(),
  primary key (user_id, case_key)
);
create trigger open_cases_notify_staff after insert or delete on open_cases for each row execute function notify_staff();

create table saved_views (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  page text not null,
  name text not null check ((char_length(name) >= 1) and (char_length(name) <= 40)),
  query text not null check (char_length(query) <= 1000),
  unique (user_id, page, name)
);

-- 103-platform.sql
create table settings ( -- audited
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by integer references users on delete set null
);
create trigger settings_purge after insert or delete or update or truncate on settings for each statement execute function purge_tag('settings');

create table hero_pictures ( -- audited
  name text primary key,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  color text not null,
  created_at timestamptz not null default now()
);
create trigger hero_pictures_purge after insert or delete or update or truncate on hero_pictures for each statement execute function purge_tag('settings');

create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);

create table log_secrets (
  month date primary key,
  secret bytea not null check (length(secret) >= 32)
);

create table mails (
  id integer generated always as identity primary key,
  key text not null unique check (key <> ''),
  kind text not null,
  about jsonb not null default '{}',
  secret text,
  to_address text not null,
  state text not null default 'pendiente' check (state in ('pendiente', 'enviado', 'guardado', 'fallido', 'descartado')),
  message_id uuid not null default gen_random_uuid(),
  subject text not null default '',
  body_text text not null default '',
  body_html text not null default '',
  attempts integer not null default 0,
  last_error text not null default '',
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  search_text text not null generated always as (fold(to_address || ' ' || subject)) stored,
  check ((state = 'enviado') = (sent_at is not null))
);
create index mails_due on mails (next_attempt_at) where state = 'pendiente';
create index mails_failed on mails (created_at desc, id desc) where state = 'fallido';
create index mails_forgettable on mails (created_at) where body_html <> '';
create index mails_newest on mails (created_at desc, id desc);
create index mails_recipient on mails (normal_email(to_address));
create index mails_search on mails using gin (search_text gin_trgm_ops);

create unlogged table mail_counters (
  key_hash bytea primary key,
  mails integer not null check (mails > 0),
  expires_at timestamptz not null
);
create index mail_counters_expiry on mail_counters (expires_at);

create table done_once (
  what text not null,
  key text not null,
  input bytea not null,
  made jsonb,
  created_at timestamptz not null default now(),
  primary key (what, key)
);
create index done_once_created on done_once (created_at);

create table schedule (
  job text primary key,
  due_at timestamptz not null
);

create table last_backup (
  id boolean default true primary key check (id),
  made_at timestamptz not null default now(),
  name text,
  failed_at timestamptz,
  failure text
);

create table wal_archive (
  id boolean default true primary key check (id),
  reached_at timestamptz,
  base_at timestamptz,
  failed_at timestamptz,
  failure text
);

create table backup_trial (
  id boolean default true primary key check (id),
  asked_at timestamptz,
  finished_at timestamptz,
  backup text,
  seconds integer,
  differences text[] not null default '{}'
);

create table retention (
  rule text primary key,
  ran_at timestamptz not null default now(),
  pruned_at timestamptz,
  pruned bigint not null default 0,
  failure text
);

-- 104-catalog.sql
create table categories ( -- audited
  id integer generated always as identity primary key,
  name text not null unique check (name <> ''),
  description text not null default '',
  "position" integer not null default 0,
  picture text unique,
  picture_color text,
  check ((picture is null) = (picture_color is null))
);
create trigger categories_purge after insert or delete or update or truncate on categories for each statement execute function purge_tag('catalog');

create table products ( -- audited
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  description text not null default '',
  price numeric(12,2) not null check (price >= 0),
  list_price numeric(12,2),
  offer_ends_at timestamptz,
  cost_price numeric(12,2) check (cost_price >= 0),
  cost_usd numeric(12,2) check (cost_usd >= 0),
  stock integer not null default 0 check (stock >= 0),
  category_id integer references categories on delete restrict,
  gender text not null default 'unisex' check (gender in ('hombre', 'mujer', 'unisex')),
  type text not null default 'original' check (type in ('original', 'importado', 'imitacion')),
  brand text not null default '',
  sku text unique,
  barcode text check (barcode ~ '^([0-9]{8}|[0-9]{12,14})$'),
  volume text not null default '',
  volume_ml integer generated always as (millilitres_of(volume)) stored,
  presentation text not null default 'frasco' check (presentation in ('frasco', 'tester', 'decant')),
  concentration text,
  family_id integer,
  is_family_by_hand boolean not null default false,
  has_sizes boolean not null default false,
  notes text not null default '',
  notes_top text[] not null default '{}',
  notes_heart text[] not null default '{}',
  notes_base text[] not null default '{}',
  note_keys text[],
  accords text[] not null default '{}',
  inspired_by text,
  inspired_by_id integer references products on delete set null,
  house_note text check (char_length(house_note) <= 240),
  house_note_by text check (char_length(house_note_by) <= 60),
  is_active boolean not null default true,
  is_featured boolean not null default false,
  import_key text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name_words text not null generated always as (called_words(name, brand)) stored,
  brand_words text not null generated always as (' ' || plain_words(brand) || ' ') stored,
  title_words text not null generated always as (called_words(name, brand) || plain_words(brand) || ' ' || elided_words(name) || ' ') stored,
  search_text text not null generated always as (said_words(name, brand, sku, volume, concentration, gender, notes, accords, inspired_by, description)) stored,
  check (inspired_by_id <> id),
  check (list_price > price),
  check ((offer_ends_at is null) or (list_price is not null))
) with (fillfactor=70);
create index products_brand_newest on products (fold(brand), created_at desc, id desc) where is_active;
create index products_brand_words on products (brand_words) where is_active;
create index products_category_all on products (category_id, created_at desc, id desc);
create index products_category_newest on products (category_id, created_at desc, id desc) where is_active;
create index products_category_price on products (category_id, price, id) where is_active;
create index products_exact_names on products (name_words, brand_words) where is_active;
create index products_facets on products (category_id, gender, type, concentration, volume_ml, volume, brand_words, brand) include (price, has_sizes) where is_active;
create index products_family on products (family_id);
create index products_first_accords on products using gin ((accords[1:3])) where is_active;
create index products_inspirations on products (inspired_by_id) where inspired_by_id is not null;
create index products_names on products (name collate "es-x-icu", id) where is_active;
create index products_names_all on products (name collate "es-x-icu", id);
create index products_newest on products (created_at desc, id desc) where is_active;
create index products_newest_all on products (created_at desc, id desc) include (is_active);
create index products_note_keys on products using gin (note_keys, gender, category_id);
create index products_notes on products using gin (((notes_top || notes_heart || notes_base))) where is_active;
create index products_offer_ends on products (offer_ends_at) where offer_ends_at is not null;
create index products_on_offer on products (created_at, id) where list_price is not null;
create index products_per_100ml on products (((price / (nullif(volume_ml, 0))::numeric)), id, price) where is_active;
create index products_per_100ml_down on products (((price / (nullif(volume_ml, 0))::numeric)) desc nulls last, id desc, price) where is_active;
create index products_presentation on products (presentation, created_at desc, id desc) where presentation <> 'frasco';
create index products_price on products (price, id) where is_active;
create index products_price_all on products (price, id);
create index products_same_perfume on products (perfume_key(name_words, brand_words, concentration), is_family_by_hand, id);
create index products_sample on products (sample_place(family_id)) include (family_id, has_sizes, is_active, price, category_id, gender, type, concentration, volume_ml, volume, brand_words, brand, note_keys) where (sample_place(family_id) < (0.025)::double precision) and fit_sample(note_keys);
create index products_sample_notes on products using gin (note_keys) where (sample_place(family_id) < (0.025)::double precision) and fit_sample(note_keys);
create index products_search on products using gin (search_text gin_trgm_ops);
create index products_short_names on products (length(name_words), created_at desc, id desc) where is_active;
create index products_sku on products using gin (translate(fold(sku), '- ./', '') gin_trgm_ops);
create index products_title on products using gin (title_words gin_trgm_ops);
create index products_title_joined on products using gin (replace(title_words, ' ', '') gin_trgm_ops);
create index products_unnamed on products (id) where note_keys is null;
create index products_volume on products (volume_ml) where is_active;
create index products_with_sizes on products (family_id) where is_active and has_sizes;
create unique index products_barcode_key on products (lpad(barcode, 14, '0'));
create trigger products_added after insert on products referencing new table as added for each statement execute function search.learn_new();
create trigger products_clear_foreign_brand after insert or update of type, brand, inspired_by on products for each row when ((new.type = 'imitacion') and (new.brand <> '') and (new.inspired_by <> '')) execute function clear_foreign_brand();
create trigger products_join_family before insert on products for each row execute function join_family();
create trigger products_mark_added_sizes after insert on products referencing new table as added for each statement execute function mark_added_sizes();
create trigger products_mark_sizes after update of family_id on products for each row execute function mark_sizes();
create trigger products_mark_waiting_due after update of stock, is_active on products for each row when (new.is_active and (new.stock > 0) and ((new.stock > old.stock) or (not old.is_active))) execute function mark_waiting_due();
create trigger products_purge after insert or delete or update of sku, barcode, note_keys, family_id, is_featured, created_at, updated_at or truncate on products for each statement execute function purge_tag('catalog');
create trigger products_purge_stock after update of stock on products for each row when ((old.stock <> new.stock) and new.is_active and (old.updated_at = new.updated_at) and ((least(old.stock, new.stock) <= 5) or (new.stock > old.stock) or (audit_actor() is not null))) execute function purge_stock();
create trigger products_read_notifications after update of stock, is_active on products for each row when (((old.stock <= 5) and (new.stock > 5)) or (old.is_active and (not new.is_active))) execute function read_product_notifications();
create trigger products_record_events after update of stock, price on products for each row when (new.is_active and (((old.stock = 0) and (new.stock > 0)) or ((old.stock > 5) and (new.stock <= 5)) or (new.price < old.price))) execute function record_product_events();
create trigger products_rejoin_family after update of name, brand, concentration, volume, gender, presentation on products for each row when ((not new.is_family_by_hand) and ((((((old.name is distinct from new.name) or (old.brand is distinct from new.brand)) or (old.concentration is distinct from new.concentration)) or (old.volume is distinct from new.volume)) or (old.gender is distinct from new.gender)) or (old.presentation is distinct from new.presentation))) execute function rejoin_family();
create trigger products_renamed after update of name, brand, notes, accords on products for each row execute function search.learn_changed();
create trigger products_touched after update of name, description, price, list_price, offer_ends_at, category_id, gender, type, brand, volume, presentation, concentration, notes, notes_top, notes_heart, notes_base, accords, inspired_by, inspired_by_id, house_note, house_note_by, is_active on products for each row when (new.updated_at <> now()) execute function touch_product();

create table search.vocabulary (
  word text not null
);
create index vocabulary_alike on search.vocabulary using gist (word gist_trgm_ops (siglen='64'));
create index vocabulary_word on search.vocabulary (word text_pattern_ops);

create table product_pictures ( -- audited
  id integer generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  "position" smallint not null check (("position" >= 1) and ("position" <= 4)),
  name text not null unique,
  width integer not null,
  height integer not null,
  color text not null,
  drawn_view smallint check ((drawn_view >= 1) and (drawn_view <= 4)),
  created_at timestamptz not null default now(),
  unique (product_id, "position") deferrable initially deferred
);
create trigger product_pictures_purge after insert or delete or update of product_id, "position", name, color or truncate on product_pictures for each statement execute function purge_tag('catalog');

create table demo_catalogue (
  only_row boolean default true primary key check (only_row),
  loaded_at timestamptz
);

create table wishlist_entries (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  product_id integer not null references products on delete cascade,
  created_at timestamptz not null default now(),
  unique (user_id, product_id)
);

-- 105-stock-and-prices.sql
create table stock_movements (
  id bigint generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  quantity integer not null check (quantity <> 0),
  reason text not null check (reason in ('inicial', 'venta', 'cancelacion', 'devolucion', 'ajuste', 'importacion', 'recepcion', 'fraccionamiento')),
  order_id uuid,
  user_id integer references users on delete set null,
  note text not null default '',
  created_at timestamptz not null default now()
);
create index stock_movements_order on stock_movements (order_id);
create index stock_movements_product on stock_movements (product_id, id);
create unique index stock_movements_once on stock_movements (order_id, product_id, reason) where reason in ('venta', 'cancelacion');

create table goods_receipts ( -- audited
  id integer generated always as identity primary key,
  supplier text not null check (supplier <> ''),
  document text not null check (document <> ''),
  note text not null default '',
  created_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  idempotency_key text unique,
  idempotency_hash bytea,
  supplier_words text not null generated always as (paper_words(supplier)) stored,
  document_words text not null generated always as (paper_words(document)) stored,
  unique (supplier_words, document_words)
);

create table goods_receipt_items (
  receipt_id integer not null references goods_receipts on delete cascade,
  line smallint not null,
  product_id integer references products on delete set null,
  name text not null,
  brand text not null,
  concentration text,
  volume text not null,
  quantity integer not null check ((quantity >= 1) and (quantity <= 9999)),
  unit_cost numeric(12,2) check (unit_cost >= 0),
  primary key (receipt_id, line)
);
create index goods_receipt_items_product on goods_receipt_items (product_id);

create table stock_waiting (
  id bigint generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  email text not null check (email <> ''),
  token uuid not null default gen_random_uuid() unique,
  created_at timestamptz not null default now(),
  due_at timestamptz,
  told_at timestamptz
);
create index stock_waiting_due on stock_waiting (product_id) where (due_at is not null) and (told_at is null);
create index stock_waiting_email on stock_waiting (normal_email(email));
create index stock_waiting_told on stock_waiting (product_id, told_at) where told_at is not null;
create unique index stock_waiting_once on stock_waiting (product_id, normal_email(email)) where told_at is null;

create table dollar_acts ( -- audited
  id integer generated always as identity primary key,
  rate numeric(12,2) not null check (rate > 0),
  margin_percent numeric(5,2) not null check ((margin_percent >= 0) and (margin_percent < 100)),
  round_to integer not null check (round_to > 0),
  created_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  undone_by integer references users on delete set null,
  undone_at timestamptz
);

create table dollar_act_prices (
  act_id integer not null references dollar_acts on delete cascade,
  product_id integer not null references products on delete cascade,
  price_before numeric(12,2) not null,
  list_price_before numeric(12,2),
  offer_ends_at_before timestamptz,
  price_after numeric(12,2) not null,
  primary key (act_id, product_id)
);
create index dollar_act_prices_product on dollar_act_prices (product_id);

create table planned_offers ( -- audited
  id integer generated always as identity primary key,
  product_ids integer[] not null check (cardinality(product_ids) > 0),
  percent numeric(5,2) not null check ((percent > 0) and (percent < 100)),
  round_to numeric(6,2) not null check (round_to > 0),
  starts_at timestamptz not null,
  ends_at timestamptz,
  created_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  check (ends_at > starts_at)
);
create index planned_offers_due on planned_offers (starts_at);

-- 106-shipping.sql
create table shipping_methods ( -- audited
  id integer generated always as identity primary key,
  name text not null check ((char_length(name) >= 1) and (char_length(name) <= 60)),
  kind text not null check (kind in ('domicilio', 'sucursal', 'retiro', 'moto')),
  carrier text not null default '',
  rate_source text not null default 'tabla' check (rate_source in ('tabla', 'andreani')),
  rates jsonb not null check (jsonb_typeof(rates) = 'array'),
  is_active boolean not null default true,
  "position" integer not null default 0,
  created_at timestamptz not null default now(),
  pickup_place text not null default '' check (char_length(pickup_place) <= 200)
);
create trigger shipping_methods_purge after insert or delete or update or truncate on shipping_methods for each statement execute function purge_tag('settings');

create table carrier_quotes (
  carrier text not null,
  service text not null check (service in ('domicilio', 'sucursal')),
  postal_code integer not null check ((postal_code >= 1000) and (postal_code <= 9999)),
  kilos integer not null check (kilos > 0),
  volume_cm3 integer not null check (volume_cm3 > 0),
  price numeric(12,2) check (price > 0),
  fetched_at timestamptz not null default now(),
  primary key (carrier, service, postal_code, kilos, volume_cm3)
);
create index carrier_quotes_oldest on carrier_quotes (fetched_at);

create table carrier_branches (
  carrier text not null,
  branch_id text not null,
  code text not null,
  name text not null,
  address text not null,
  hours text not null,
  postal_codes integer[] not null,
  refreshed_at timestamptz not null default now(),
  primary key (carrier, branch_id)
);
create index carrier_branches_postal_codes on carrier_branches using gin (postal_codes);

create table simulator_carrier (
  only_row boolean default true primary key check (only_row),
  password text not null default gen_random_uuid(),
  token text not null default gen_random_uuid(),
  delay_ms integer not null default 0,
  answers text not null default 'normal' check (answers in ('normal', 'error', 'nonsense', 'down', 'reject', 'negative', 'empty', 'lost')),
  quotes integer not null default 0
);

create table simulator_shipments (
  id bigint generated always as identity (start with 360000000000001) primary key,
  body jsonb not null,
  created_at timestamptz not null default now()
);

-- 107-orders.sql
create table orders ( -- audited
  id uuid default gen_random_uuid() primary key,
  order_number text not null unique,
  channel text not null default 'web' check (channel in ('web', 'mostrador', 'telefono', 'whatsapp')),
  user_id integer references users on delete set null,
  is_guest_order boolean not null,
  guest_session_id text,
  guest_ip inet,
  customer_name text not null,
  customer_email text not null,
  customer_phone text not null,
  customer_phone_e164 text check (customer_phone_e164 ~ '^\+[1-9]\d{7,14}$'),
  customer_dni text check (customer_dni ~ '^(\d{7,8}|\d{11})$'),
  customer_address text not null,
  customer_city text not null,
  customer_province text,
  customer_postal_code text not null,
  notes text not null default '',
  gift_message text not null default '' check (char_length(gift_message) <= 300),
  gift_wrap boolean not null default false,
  wished_date date,
  status text not null default 'pendiente_pago' check (status in ('pendiente_pago', 'pendiente', 'confirmado', 'enviado', 'entregado', 'cancelado')),
  held_reason text,
  payment_method text check (payment_method in ('transferencia', 'mercadopago', 'manual', 'efectivo', 'tarjeta')),
  total_amount numeric(12,2) not null check (total_amount >= 0),
  discount_amount numeric(12,2) not null default 0 check (discount_amount >= 0),
  adjustments jsonb not null default '[]' check (jsonb_typeof(adjustments) = 'array'),
  shipping_amount numeric(12,2) not null default 0 check (shipping_amount >= 0),
  transfer_amount numeric(12,2) not null check (transfer_amount >= 0),
  is_simulated boolean not null default false,
  expires_at timestamptz,
  transfer_hold_seconds integer,
  reminded_at timestamptz,
  shipping_method_id integer references shipping_methods on delete set null,
  shipping_method text,
  shipping_branch jsonb,
  arrival text,
  carrier text,
  tracking_number text,
  is_pickup boolean not null default false,
  ready_at timestamptz,
  pickup_code text check (pickup_code ~ '^\d{6}$'),
  pickup_failures integer not null default 0,
  pickup_alerts integer not null generated always as (pickup_failures / 5) stored,
  idempotency_key text unique,
  idempotency_hash bytea,
  created_at timestamptz not null default now(),
  search_text text not null generated always as (fold(order_number || ' ' || customer_name || ' ' || customer_email)) stored,
  check ((ready_at is null) = (pickup_code is null))
);
create index orders_customer on orders (fold(customer_name), id);
create index orders_email on orders (normal_email(customer_email), created_at desc);
create index orders_guest on orders (guest_session_id) where guest_session_id is not null;
create index orders_newest on orders (created_at desc, id);
create index orders_open_network on orders (order_network(guest_ip)) where status = 'pendiente_pago';
create index orders_phone on orders using gin (regexp_replace(coalesce(customer_phone_e164, customer_phone), '\D', '', 'g') gin_trgm_ops);
create index orders_search on orders using gin (search_text gin_trgm_ops);
create index orders_status on orders (status, created_at desc) include (total_amount);
create index orders_total on orders (total_amount, id);
create index orders_tracking on orders using gin (fold(tracking_number) gin_trgm_ops) where tracking_number is not null;
create index orders_transfer on orders (transfer_amount, id);
create index orders_unpaid on orders (expires_at) where status = 'pendiente_pago';
create index orders_user on orders (user_id, created_at desc) where user_id is not null;
create trigger orders_customer after insert or delete or update of user_id, customer_name, customer_email, customer_phone, customer_phone_e164, customer_address, customer_city, customer_postal_code on orders for each row execute function note_changed_order();

create table order_items ( -- audited
  order_id uuid not null references orders on delete cascade,
  line smallint not null,
  product_id integer references products on delete set null,
  name text not null,
  brand text,
  concentration text,
  volume text,
  volume_ml integer,
  sku text,
  quantity integer not null check (quantity > 0),
  unit_price numeric(12,2) not null check (unit_price >= 0),
  discount_amount numeric(12,2) not null default 0 check (discount_amount >= 0),
  unit_cost numeric(12,2) check (unit_cost >= 0),
  search_text text not null generated always as (fold(name)) stored,
  primary key (order_id, line)
);
create index order_items_product on order_items (product_id);
create index order_items_search on order_items using gin (search_text gin_trgm_ops);

create table order_history (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders on delete cascade,
  from_status text check (from_status in ('pendiente_pago', 'pendiente', 'confirmado', 'enviado', 'entregado', 'cancelado')),
  to_status text not null check (to_status in ('pendiente_pago', 'pendiente', 'confirmado', 'enviado', 'entregado', 'cancelado')),
  author text not null check (author in ('cliente', 'personal', 'mercadopago', 'sistema')),
  user_id integer references users on delete set null,
  note text not null default '',
  is_internal boolean not null generated always as (not (from_status is distinct from to_status)) stored,
  told_at timestamptz,
  asked_at timestamptz,
  traceparent text,
  created_at timestamptz not null default now()
);
create index order_history_order on order_history (order_id, id);
create index order_history_unasked on order_history (created_at) where (to_status = 'entregado') and (not is_internal) and (asked_at is null);
create index order_history_untold on order_history (order_id) where told_at is null;
create trigger order_history_notify_staff after insert on order_history for each row when (new.is_internal) execute function notify_staff();

create table order_shipments ( -- audited
  order_id uuid primary key references orders on delete cascade,
  carrier text not null,
  status text not null default 'pedido' check (status in ('pedido', 'creado', 'rechazado', 'en_duda')),
  sent_at timestamptz,
  tracking_number text,
  label_number text,
  is_stale boolean not null default false,
  replaced_numbers text[] not null default '{}',
  error text not null default '',
  last_event text,
  last_event_at timestamptz,
  tracked_at timestamptz,
  created_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  check ((status = 'creado') = (tracking_number is not null))
);
create index order_shipments_tracked on order_shipments (tracked_at nulls first) where status = 'creado';

create table order_links (
  only_row boolean default true primary key check (only_row),
  signing_secret text not null default replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-', '')
);

-- 108-promotions.sql
create table promotions ( -- audited
  id integer generated always as identity primary key,
  name text not null check ((char_length(name) >= 1) and (char_length(name) <= 80)),
  kind text not null check (kind in ('percent', 'amount', 'n_for_m', 'second_unit')),
  value numeric(12,2),
  buy integer check ((buy >= 2) and (buy <= 1000)),
  pay integer,
  scope jsonb not null default '{}' check (jsonb_typeof(scope) = 'object'),
  code text unique check (code ~ '^[A-Z0-9-]{3,40}$'),
  starts_at timestamptz,
  ends_at timestamptz,
  min_total numeric(12,2) not null default 0 check (min_total >= 0),
  max_uses integer check (max_uses > 0),
  max_uses_per_buyer integer check (max_uses_per_buyer > 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  check ((value > 0) and ((kind = 'amount') or (value <= 100))),
  check ((pay >= 1) and (pay < buy)),
  check (ends_at > starts_at),
  check (
case
    when (kind = 'n_for_m') then ((value is null) and (buy is not null) and (pay is not null))
    else ((value is not null) and (buy is null) and (pay is null))
end)
);

create table promotion_uses ( -- audited
  promotion_id integer not null references promotions on delete cascade,
  order_id uuid not null references orders on delete cascade,
  buyer_key text not null,
  user_id integer references users on delete set null,
  amount numeric(12,2) not null check (amount >= 0),
  primary key (promotion_id, order_id)
);
create index promotion_uses_order on promotion_uses (order_id);

-- 109-payments.sql
create table payments ( -- audited
  id integer generated always as identity primary key,
  order_id uuid not null references orders,
  method text not null check (method in ('transferencia', 'mercadopago', 'manual', 'efectivo', 'tarjeta')),
  status text not null default 'pendiente' check (status in ('pendiente', 'confirmado', 'fallido')),
  amount numeric(12,2) not null check (amount >= 0),
  received_amount numeric(12,2) check (received_amount >= 0),
  fee_amount numeric(12,2) check (fee_amount >= 0),
  net_amount numeric(12,2),
  is_surplus boolean not null default false,
  is_simulated boolean not null default false,
  transfer_reference text,
  proof_file text,
  proof_type text,
  proof_sha256 text,
  provider_payment_id text,
  admin_notes text not null default '',
  decided_by integer references users on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  check ((status = 'pendiente') = (decided_at is null))
);
create index payments_confirmed on payments (decided_at) where status = 'confirmado';
create index payments_newest on payments (created_at desc, id desc);
create index payments_order on payments (order_id);
create index payments_reference on payments using gin (fold(transfer_reference) gin_trgm_ops) where method = 'transferencia';
create index payments_same_proof on payments (proof_sha256) where proof_sha256 is not null;
create index payments_same_reference on payments (regexp_replace(fold(transfer_reference), '[^a-z0-9]', '', 'g')) where method = 'transferencia';
create index payments_transfer_amount on payments (amount) where method = 'transferencia';
create index payments_transfers on payments (status, created_at desc, id desc) where method = 'transferencia';
create unique index payments_live on payments (order_id) where (status in ('pendiente', 'confirmado')) and (not is_surplus);
create unique index payments_provider on payments (provider_payment_id) where provider_payment_id is not null;
create trigger payments_customer after update of status, amount on payments for each row when (('confirmado' = old.status) or ('confirmado' = new.status)) execute function note_changed_payment();
create trigger payments_customer_new after insert on payments for each row when (new.status = 'confirmado') execute function note_changed_payment();

create table refund_requests ( -- audited
  id uuid default gen_random_uuid() primary key,
  payment_id integer not null references payments,
  amount numeric(12,2) not null check (amount > 0),
  note text not null default '',
  is_by_hand boolean not null,
  idempotency_key text unique,
  created_by integer references users on delete set null,
  status text not null default 'pendiente' check (status in ('pendiente', 'hecha', 'fallida')),
  created_at timestamptz not null default now()
);
create index refund_requests_payment on refund_requests (payment_id);

create table refund_lines ( -- audited
  request_id uuid not null references refund_requests on delete cascade,
  line smallint not null,
  quantity integer not null check (quantity > 0),
  primary key (request_id, line)
);

create table refunds ( -- audited
  id integer generated always as identity primary key,
  payment_id integer not null references payments,
  request_id uuid unique references refund_requests,
  amount numeric(12,2) not null check (amount > 0),
  note text not null default '',
  is_by_hand boolean not null default true,
  created_by integer references users on delete set null,
  created_at timestamptz not null default now()
);
create index refunds_created on refunds (created_at);
create index refunds_payment on refunds (payment_id);
create trigger refunds_customer after insert or update of amount on refunds for each row execute function note_changed_refund();

create table mercado_pago_preferences (
  order_id uuid primary key references orders on delete cascade,
  idempotency_key uuid not null default gen_random_uuid(),
  expires_at timestamptz not null,
  preference_id text,
  init_point text,
  sandbox_init_point text,
  collector_id text,
  asked_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);

create table mercado_pago_facts (
  id bigint generated always as identity primary key,
  provider_payment_id text not null,
  status text not null,
  amount_refunded numeric(12,2) not null default 0,
  order_id uuid references orders on delete cascade,
  review text,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  unique (provider_payment_id, status, amount_refunded)
);
create index mercado_pago_facts_order on mercado_pago_facts (order_id);

create table mercado_pago_heard (
  only_row boolean default true primary key check (only_row),
  heard_at timestamptz not null default now()
);

create table payment_keys (
  only_row boolean default true primary key check (only_row),
  fingerprint bytea
);

create table statement_accounts ( -- audited
  id integer generated always as identity primary key,
  name text not null,
  format jsonb,
  created_at timestamptz not null default now()
);
create unique index statement_accounts_name on statement_accounts (fold(name));

create table statements ( -- audited
  id integer generated always as identity primary key,
  account_id integer not null references statement_accounts,
  file_name text not null,
  sha256 text not null,
  created_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  unique (account_id, sha256)
);
create index statements_newest on statements (created_at desc, id desc);

create table statement_lines (
  id integer generated always as identity primary key,
  account_id integer not null references statement_accounts,
  day date not null,
  amount numeric(12,2) not null check (amount > 0),
  description text not null,
  reference text not null,
  counterparty text not null,
  fingerprint text not null,
  ordinal integer not null,
  created_at timestamptz not null default now(),
  unique (account_id, fingerprint, ordinal)
);
create index statement_lines_amount on statement_lines (amount, day);

create table statement_rows (
  statement_id integer not null references statements on delete cascade,
  line_id integer not null references statement_lines,
  primary key (statement_id, line_id)
);
create index statement_rows_line on statement_rows (line_id);

create table statement_matches ( -- audited
  line_id integer primary key references statement_lines,
  payment_id integer not null unique references payments,
  created_by integer references users on delete set null,
  created_at timestamptz not null default now()
);

create table simulator (
  only_row boolean default true primary key check (only_row),
  access_token text not null default ('TEST-SIMULADOR-' || gen_random_uuid()),
  webhook_secret text not null default replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-', ''),
  delay_ms integer not null default 0,
  answers text not null default 'normal' check (answers in ('normal', 'error', 'nonsense', 'down', 'cut', 'other', 'rejected', 'in_process', 'unindexed')),
  notifies text not null default 'normal' check (notifies in ('normal', 'never', 'repeated', 'late', 'reordered'))
);

create table simulator_preferences (
  id text primary key,
  idempotency_key text unique,
  body jsonb not null,
  created_at timestamptz not null default now()
);

create table simulator_payments (
  id bigint generated always as identity (start with 90000000001) primary key,
  preference_id text references simulator_preferences on delete cascade,
  external_reference text,
  status text not null,
  status_detail text not null,
  transaction_amount numeric(12,2) not null,
  transaction_amount_refunded numeric(12,2) not null default 0,
  currency_id text not null default 'ARS',
  live_mode boolean not null default false,
  date_approved timestamptz,
  date_created timestamptz not null default now()
);
create index simulator_payments_reference on simulator_payments (external_reference);

create table simulator_refunds (
  id bigint generated always as identity (start with 1000000001) primary key,
  payment_id bigint not null references simulator_payments on delete cascade,
  amount numeric(12,2) not null check (amount > 0),
  idempotency_key text unique,
  date_created timestamptz not null default now(),
  status text not null default 'approved' check (status in ('approved', 'in_process', 'rejected'))
);

-- 110-cash.sql
create table cash_closings ( -- audited
  id integer generated always as identity primary key,
  day date not null,
  corrects integer unique references cash_closings,
  reason text not null default '',
  closed_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  check ((corrects is null) or (reason <> ''))
);
create index cash_closings_newest on cash_closings (day desc, id desc);
create unique index cash_closings_day on cash_closings (day) where corrects is null;
create trigger cash_closings_stand before delete or update of id, day, corrects, reason, created_at on cash_closings for each row execute function refuse_change();

create table cash_closing_amounts ( -- audited
  closing_id integer not null references cash_closings,
  method text not null check (method in ('transferencia', 'mercadopago', 'manual', 'efectivo', 'tarjeta')),
  expected numeric(12,2) not null,
  counted numeric(12,2) not null,
  primary key (closing_id, method)
);
create trigger cash_closing_amounts_stand before delete or update on cash_closing_amounts for each row execute function refuse_change();

create table cash_movements ( -- audited
  id integer generated always as identity primary key,
  day date not null,
  type text not null check (type in ('apertura', 'gasto', 'ingreso')),
  amount numeric(12,2) not null check (amount <> 0),
  reason text not null default '',
  reverses integer unique references cash_movements,
  idempotency_key text unique,
  created_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  check ((reverses is not null) = (amount < 0)),
  check ((reason <> '') or ((type = 'apertura') and (reverses is null)))
);
create index cash_movements_day on cash_movements (day, id);
create trigger cash_movements_stand before delete or update of id, day, type, amount, reason, reverses, created_at on cash_movements for each row execute function refuse_change();

-- 111-customers.sql
create table customers (
  id integer generated always as (coalesce(user_id, (1000000000 + guest_number))) stored primary key,
  guest_number integer not null generated always as identity,
  user_id integer unique references users on delete cascade,
  joined_to integer references customers on delete set null,
  person_id integer not null generated always as (coalesce(joined_to, user_id, (1000000000 + guest_number))) stored,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text,
  phone_e164 text,
  address text,
  city text,
  postal_code text,
  is_staff boolean not null default false,
  created_at timestamptz not null,
  apart_at timestamptz,
  apart_by integer references users on delete set null,
  orders_count integer not null default 0,
  total_spent numeric(14,2) not null default 0,
  last_order_at timestamptz,
  others_text text not null default '',
  search_text text not null generated always as (fold(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || coalesce(city, '') || ' ' || others_text)) stored,
  check ((joined_to is null) or (user_id is null))
);
create index customers_email on customers (normal_email(email));
create index customers_joined on customers (joined_to) where joined_to is not null;
create index customers_last_order on customers (last_order_at desc nulls last, id) where (joined_to is null) and (not is_staff);
create index customers_name on customers (fold((last_name || ' ' || first_name)), id) where (joined_to is null) and (not is_staff);
create index customers_newest on customers (created_at desc, id desc) where (joined_to is null) and (not is_staff);
create index customers_orders on customers (orders_count desc, id) where (joined_to is null) and (not is_staff);
create index customers_person on customers (person_id);
create index customers_phone on customers using gin (regexp_replace(coalesce(phone_e164, phone), '\D', '', 'g') gin_trgm_ops);
create index customers_same_phone on customers (phone_e164) where phone_e164 is not null;
create index customers_search on customers using gin (search_text gin_trgm_ops);
create index customers_spent on customers (total_spent desc, id) where (joined_to is null) and (not is_staff);
create unique index customers_guest on customers (normal_email(email)) where user_id is null;

create table customer_changes (
  id bigint generated always as identity primary key,
  user_id integer,
  email text
);

create table customer_notes ( -- audited
  id integer generated always as identity primary key,
  customer_id integer not null references customers on delete cascade,
  note_text text not null check ((char_length(note_text) >= 1) and (char_length(note_text) <= 2000)),
  user_id integer references users on delete set null,
  created_at timestamptz not null default now()
);
create index customer_notes_customer on customer_notes (customer_id, id);

create table customer_tags ( -- audited
  customer_id integer not null references customers on delete cascade,
  tag text not null check ((char_length(tag) >= 1) and (char_length(tag) <= 30)),
  primary key (customer_id, tag)
);
create index customer_tags_tag on customer_tags (fold(tag), customer_id);
create unique index customer_tags_once on customer_tags (customer_id, fold(tag));

create table ready_answers ( -- audited
  id integer generated always as identity primary key,
  title text not null check ((char_length(title) >= 1) and (char_length(title) <= 60)),
  text text not null check ((char_length(text) >= 1) and (char_length(text) <= 3000)),
  created_at timestamptz not null default now()
);
create unique index ready_answers_title on ready_answers (fold(title));

-- 112-notifications.sql
create table notifications (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  type text not null check (type in ('order', 'stock', 'promotion', 'system', 'other')),
  kind text,
  subject text,
  title text not null,
  message text not null,
  link text not null default '' check ((link = '') or (link like '/%')),
  key text,
  is_read boolean not null default false,
  created_at timestamptz not null default now()
);
create index notifications_unread on notifications (user_id) where not is_read;
create index notifications_user on notifications (user_id, id desc);
create index notifications_waiting on notifications (subject) where (not is_read) and (subject is not null);
create unique index notifications_once on notifications (user_id, key) where key is not null;

create table notification_choices ( -- audited
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('orders', 'transfers', 'messages', 'withdrawals', 'stock', 'system')),
  bell boolean not null,
  mail boolean not null,
  primary key (user_id, kind)
);

create table product_events (
  id integer generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  kind text not null check (kind in ('vuelve', 'baja-de-precio', 'poco-stock')),
  old_value numeric(12,2) not null,
  new_value numeric(12,2) not null,
  created_at timestamptz not null default now(),
  told_at timestamptz
);
create index product_events_product on product_events (product_id);
create index product_events_untold on product_events (id) where told_at is null;

create table stock_alerts (
  product_id integer references products on delete cascade,
  since timestamptz not null default now(),
  unique nulls not distinct (product_id)
);

create table announcements ( -- audited
  id integer generated always as identity primary key,
  type text not null check (type in ('promotion', 'system')),
  title text not null check (title <> ''),
  message text not null check (message <> ''),
  audience text not null check (audience in ('all', 'buyers', 'non_buyers', 'chosen')),
  user_ids integer[] not null default '{}',
  newest_user_id integer not null,
  recipients integer not null,
  sent_count integer not null default 0,
  reached_user_id integer not null default 0,
  idempotency_key text unique,
  created_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);

-- 113-reviews.sql
create table review_invitations (
  token_hash bytea primary key,
  order_id uuid not null references orders on delete cascade,
  product_id integer not null references products on delete cascade,
  created_at timestamptz not null default now()
);
create index review_invitations_order on review_invitations (order_id);
create index review_invitations_product on review_invitations (product_id);

create table review_leavers (
  email_hash bytea primary key,
  created_at timestamptz not null default now()
);

create table product_reviews ( -- audited
  id integer generated always as identity primary key,
  order_id uuid not null references orders on delete cascade,
  product_id integer not null references products on delete cascade,
  name text not null,
  stars smallint not null check ((stars >= 1) and (stars <= 5)),
  longevity smallint not null check ((longevity >= 1) and (longevity <= 5)),
  sillage smallint not null check ((sillage >= 1) and (sillage <= 4)),
  moments text[] not null default '{}',
  text text not null default '' check (char_length(text) <= 1000),
  status text not null default 'nueva' check (status in ('nueva', 'publicada', 'oculta')),
  answer text not null default '' check (char_length(answer) <= 1000),
  created_at timestamptz not null default now(),
  unique (order_id, product_id)
);
create index product_reviews_new on product_reviews (id) where status = 'nueva';
create index product_reviews_product on product_reviews (product_id);
create trigger product_reviews_notify_staff after insert on product_reviews for each statement execute function notify_staff();
create trigger product_reviews_purge after insert or delete or update on product_reviews for each row execute function purge_reviews();
create trigger product_reviews_rate after insert or delete or update of product_id, status, stars on product_reviews for each row execute function count_ratings();

create table product_ratings (
  product_id integer primary key references products on delete cascade,
  reviews integer not null check (reviews >= 0),
  stars integer not null,
  check (stars >= reviews)
);

-- 114-contact.sql
create table contact_messages ( -- audited
  id integer generated always as identity primary key,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  status text not null default 'unread' check (status in ('unread', 'read')),
  created_at timestamptz not null default now(),
  search_text text not null generated always as (fold(name || ' ' || email || ' ' || subject || ' ' || message)) stored
);
create index contact_messages_email on contact_messages (normal_email(email));
create index contact_messages_newest on contact_messages (id desc);
create trigger contact_messages_notify_staff after insert on contact_messages for each statement execute function notify_staff();

create table contact_replies ( -- audited
  id integer generated always as identity primary key,
  contact_id integer not null references contact_messages on delete cascade,
  message text not null check (message <> ''),
  user_id integer references users on delete set null,
  created_at timestamptz not null default now()
);
create index contact_replies_contact on contact_replies (contact_id, id);

create table withdrawals ( -- audited
  id integer generated always as identity primary key,
  code text not null unique,
  order_id uuid references orders on delete set null,
  order_number text not null check (order_number <> ''),
  email text not null check (email <> ''),
  name text not null default '',
  reason text not null default '',
  status text not null default 'recibido' check (status in ('recibido', 'aceptado', 'observado', 'reintegrado')),
  created_at timestamptz not null default now(),
  search_text text not null generated always as (fold(code || ' ' || order_number || ' ' || email || ' ' || name)) stored
);
create index withdrawals_email on withdrawals (normal_email(email));
create index withdrawals_order on withdrawals (order_id) where order_id is not null;
create index withdrawals_queue on withdrawals (((status <> 'recibido')), id);
create index withdrawals_recent on withdrawals (order_number, id desc);
create trigger withdrawals_notify_staff after insert on withdrawals for each statement execute function notify_staff();

create table withdrawal_history (
  id bigint generated always as identity primary key,
  withdrawal_id integer not null references withdrawals on delete cascade,
  from_status text check (from_status in ('recibido', 'aceptado', 'observado', 'reintegrado')),
  to_status text not null check (to_status in ('recibido', 'aceptado', 'observado', 'reintegrado')),
  author text not null check (author in ('cliente', 'personal')),
  user_id integer references users on delete set null,
  note text not null default '',
  created_at timestamptz not null default now()
);
create index withdrawal_history_withdrawal on withdrawal_history (withdrawal_id, id);

-- 115-audit.sql
create table audit_log (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  actor_id integer not null,
  actor text not null,
  request_id text not null default '',
  action text not null check (action in ('insert', 'update', 'delete', 'act')),
  table_name text not null default '',
  row_id text not null default '',
  label text not null default '',
  before jsonb,
  after jsonb,
  search_text text not null generated always as (fold(label || ' ' || row_id || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, ''))) stored
);
create index audit_log_actor on audit_log (actor_id, id desc);
create index audit_log_day on audit_log (created_at);
create index audit_log_request on audit_log (request_id);
create index audit_log_table on audit_log (table_name, row_id, id desc);
create constraint trigger audit_chained after insert on audit_log deferrable initially deferred for each row execute function chain_audit();

create table audit_chain (
  place bigint primary key,
  entry_id bigint not null unique,
  salt uuid,
  personal_hash bytea,
  hash bytea not null
);

-- functions
-- add_job_silently(text,json,timestamp with time zone,text,integer,text) → void
-- admit_order(text,text,text,integer,inet,integer,integer) → table(earlier_id uuid, earlier_hash bytea, reached text, seconds integer)
-- audit_actor() → integer
-- audit_change() → trigger
-- audit_personal_columns() → text[]
-- audit_personal_hash(audit_log,uuid) → bytea
-- audit_row(jsonb) → jsonb
-- audit_text(audit_log) → text
-- bottle_size(text,integer,text) → text
-- called_words(text,text) → text
-- chain_audit() → trigger
-- charged_price(products) → numeric
-- clear_foreign_brand() → trigger
-- count_customer(integer) → void
-- count_promotion_uses(integer) → integer
-- count_promotion_uses_by(integer,text,integer) → integer
-- count_ratings() → trigger
-- elided_words(text) → text
-- fade_audit(text[]) → void
-- family_of(products) → integer
-- fit_sample(text[]) → boolean
-- fold(text) → text
-- is_shared_phone(text) → boolean
-- join_alike(integer) → void
-- join_claimed(integer,text) → void
-- join_customer(integer,integer) → void
-- join_family() → trigger
-- link_audit(audit_log) → void
-- list_customer_orders(integer) → setof uuid
-- lock_customers() → void
-- mark_added_sizes() → trigger
-- mark_sizes() → trigger
-- mark_waiting_due() → trigger
-- millilitres_of(text) → integer
-- names_agree(text,text) → boolean
-- names_original_of(text,text) → boolean
-- normal_email(text) → text
-- note_changed_account() → trigger
-- note_changed_order() → trigger
-- note_changed_payment() → trigger
-- note_changed_refund() → trigger
-- note_customer_of(uuid) → void
-- notify_staff() → trigger
-- order_network(inet) → cidr
-- paper_words(text) → text
-- part_customer(integer) → void
-- perfume_key(text,text,text) → text
-- plain_words(text) → text
-- purge_reviews() → trigger
-- purge_stock() → trigger
-- purge_tag() → trigger
-- read_product_notifications() → trigger
-- record_product_events() → trigger
-- refresh_account(integer) → void
-- refresh_customers(integer) → integer
-- refresh_guest(text) → void
-- refuse_change() → trigger
-- rejoin_family() → trigger
-- said_words(text,text,text,text,text,text,text,text[],text,text) → text
-- sample_place(integer) → double precision
-- search.learn(text[]) → void
-- search.learn_changed() → trigger
-- search.learn_new() → trigger
-- sold_volume(text,text) → text
-- take_stock(integer[],integer[],text,uuid) → table(id integer, name text, brand text, concentration text, volume text, volume_ml integer, sku text, category_id integer, type text, gender text, price numeric, cost_price numeric, stock integer, quantity integer)
-- touch_product() → trigger
-- watch_tables() → void
