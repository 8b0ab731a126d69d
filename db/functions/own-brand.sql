-- An imitation is not of the brand that it recalls (Ley 22.362), whatever writes it: brands are counted, listed and offered
-- from this column alone. Staff are told beforehand (inspirations/check-inspiration.server.ts); the text still names it.
create or replace function clear_foreign_brand() returns trigger language plpgsql as $$
begin
  update products set brand = ''
  where id = new.id and trim(brand_words) <> ''
    and position(brand_words in ' ' || plain_words(inspired_by) || ' ') > 0;
  return null;
end $$;
create or replace trigger products_clear_foreign_brand after insert or update of type, brand, inspired_by on products
for each row when (new.type = 'imitacion' and new.brand <> '' and new.inspired_by <> '')
execute function clear_foreign_brand();
