-- The perfume of the shop that an imitation recalls; `inspired_by` stays the text that says so.
alter table products add column inspired_by_id integer references products (id) on delete set null;
alter table products add constraint products_inspired_by_itself check (inspired_by_id <> id);
create index products_inspirations on products (inspired_by_id) where inspired_by_id is not null;

-- What a perfume smells of first, for the pages of smells.
create index products_first_accords on products using gin ((accords[1:3])) where is_active;

-- An imitation is not of the brand that it recalls (Ley 22.362). The text still names that brand, so nothing is lost.
update products set brand = ''
where type = 'imitacion' and plain_words(brand) <> ''
  and position(' ' || plain_words(brand) || ' ' in ' ' || plain_words(inspired_by) || ' ') > 0;
