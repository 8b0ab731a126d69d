-- Products of one perfume in its sizes share a family: brand, name and concentration are the same, and no size is there
-- twice. Staff merge and split them; what they decided by hand, no rename undoes. The numbers are nobody's ids.
create sequence product_families as integer;
alter table products add column family_id integer;
alter table products add column is_family_by_hand boolean not null default false;
create index products_family on products (family_id);
create index products_same_names on products (name_words, brand_words, is_family_by_hand, id);

-- What tells one bottle of a perfume from another.
create function bottle_size(volume text, volume_ml integer) returns text
  language sql immutable parallel safe
  return coalesce(volume_ml::text, fold(volume));

-- The first of each size makes the first family, the second of each the second.
with placed as (
  select id, name_words, brand_words, fold(concentration) as strength,
    row_number() over (
      partition by name_words, brand_words, fold(concentration), bottle_size(volume, volume_ml) order by id
    ) as place
  from products
), numbered as materialized (
  select name_words, brand_words, strength, place, nextval('product_families')::integer as family_id
  from (select distinct name_words, brand_words, strength, place from placed) as one
)
update products set family_id = numbered.family_id
from placed join numbered using (name_words, brand_words, place)
where placed.id = products.id and placed.strength is not distinct from numbered.strength;
