create extension if not exists btree_gin;

-- With a gender or a category one index tells what fits: two are intersected only where PostgreSQL knows neither to be much, and
-- of the products that have a note two of three were looked up for nothing.
drop index products_note_keys;
create index products_note_keys on products using gin (note_keys, gender, category_id);

-- What few have is found in the sample, instead of comparing all that are in it.
create index products_sample_notes on products using gin (note_keys)
  where sample_place(family_id) < 0.025 and fit_sample(note_keys);
