-- The notes of a product under one name each, whichever language and spelling they were written in
-- (src/catalog/notes/note-keys.ts), and what each is a kind of: 'rosa-de-bulgaria' is 'rosa' too. Null until they are
-- named: rows of an older version, by a job.
alter table products add column note_keys text[];
create index products_note_keys on products using gin (note_keys) where is_active;
create index products_unnamed on products (id) where note_keys is null;
-- A page a brand, by its name in an address.
create index products_brand_words on products (brand_words) where is_active;
