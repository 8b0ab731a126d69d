-- A brand is of originals where these are at least as many as its imitations: a house of imitations may sell perfumes of
-- its own creation. What is imported says nothing: Arab houses sell both under their own name.
create or replace function is_brand_of_originals(words text, except_ids integer[]) returns boolean language sql stable as $$
  select trim(words) <> ''
    and exists (select from products where brand_words = words and type = 'original' and id <> all(except_ids))
    and (select count(*) filter (where type = 'original') >= count(*) filter (where type = 'imitacion')
      from products where brand_words = words and id <> all(except_ids))
$$;

-- An imitation is not of the brand that it recalls, nor of one of originals (Ley 22.362), whatever writes it: brands are
-- counted, listed and offered from this column alone. Staff are told beforehand (inspirations/check-inspiration.server.ts).
create or replace function clear_foreign_brand() returns trigger language plpgsql as $$
begin
  if new.type = 'imitacion' then
    update products set brand = ''
    where id = new.id and trim(brand_words) <> '' and (
      position(brand_words in ' ' || plain_words(inspired_by) || ' ') > 0
      or is_brand_of_originals(brand_words, array[id]));
  elsif exists (select from products where brand_words = new.brand_words and type = 'imitacion')
    and is_brand_of_originals(new.brand_words, '{}') then
    update products set brand = '' where brand_words = new.brand_words and type = 'imitacion';
  end if;
  return null;
end $$;
create or replace trigger products_clear_foreign_brand after insert or update of type, brand, inspired_by on products
for each row when (new.type <> 'importado' and new.brand <> '')
execute function clear_foreign_brand();
