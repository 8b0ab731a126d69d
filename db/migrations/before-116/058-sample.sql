-- Where a perfume stands, from 0 to 1, in an order that has nothing to do with what it is: golden steps spread what follows
-- one another evenly. All its sizes stand at one place.
create function sample_place(family integer) returns double precision
  language sql immutable parallel safe
  return (family::bigint * 2654435761 % 4294967296) / 4294967296::double precision;

-- A row of an index has room for some 2,700 bytes.
create function fit_sample(keys text[]) returns boolean
  language sql immutable parallel safe
  return coalesce(octet_length(array_to_string(keys, ',')), 0) <= 1000;

-- One perfume of forty, with what filters and facets read: a large catalogue is counted here and mostly by this index alone.
create index products_sample on products (sample_place(family_id)) include (
  family_id, has_sizes, is_active, price, category_id, gender, type, concentration, volume_ml, volume, brand_words, brand,
  note_keys
) where sample_place(family_id) < 0.025 and fit_sample(note_keys);

-- Of two partial indexes with one condition PostgreSQL never reads both: of whole ones it intersects notes with a category
-- and gender, which for most of what is asked leaves few rows or none.
drop index products_note_keys;
create index products_note_keys on products using gin (note_keys);

-- The price too: what is cheapest for 100 ml is mostly below a lowest price, and is passed over without reading its row.
drop index products_per_100ml, products_per_100ml_down;
create index products_per_100ml on products ((price / nullif(volume_ml, 0)), id, price) where is_active;
create index products_per_100ml_down on products ((price / nullif(volume_ml, 0)) desc nulls last, id desc, price)
  where is_active;

-- Of what only partial indexes compute PostgreSQL knows nothing, and takes each brand for one of two hundred.
create statistics products_brands on fold(brand) from products;
create statistics products_places on sample_place(family_id) from products;
analyze products;
