-- Removes the brand of an imitation that is the brand of its inspiration (Ley 22.362), whatever writes it: brands are
-- counted, listed and offered from this column alone. The inspiration's text contains the brand, or a perfume of it that the
-- shop sells; the text stays. The panel refuses such a brand beforehand (inspirations/check-inspiration.server.ts).
create or replace function names_original_of(brand text, inspired_by text) returns boolean language sql stable as $$
  select exists (
    select from products where is_active and type <> 'imitacion' and plain_words(names_original_of.brand) <> ''
      and name_words = ' ' || plain_words(names_original_of.inspired_by) || ' '
      and brand_words = ' ' || plain_words(names_original_of.brand) || ' ')
$$;
create or replace function clear_foreign_brand() returns trigger language plpgsql as $$
begin
  update products set brand = ''
  where id = new.id and trim(brand_words) <> ''
    and (position(brand_words in ' ' || plain_words(inspired_by) || ' ') > 0 or names_original_of(brand, inspired_by));
  return null;
end $$;
create or replace trigger products_clear_foreign_brand after insert or update of type, brand, inspired_by on products
for each row when (new.type = 'imitacion' and new.brand <> '' and new.inspired_by <> '')
execute function clear_foreign_brand();
