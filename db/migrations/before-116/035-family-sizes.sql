-- True of every product that shares its family with another, and of some that once did: the others stand for their perfume
-- by themselves, so that a list of perfumes looks for other sizes of a few products only.
alter table products add column has_sizes boolean not null default false;
update products set has_sizes = true
where family_id in (select family_id from products group by family_id having count(*) > 1);
create index products_with_sizes on products (family_id) where is_active and has_sizes;
-- What facets are counted by, as before, and whether a product stands alone.
drop index products_facets;
create index products_facets on products (category_id, gender, type, concentration, volume_ml, volume, brand_words, brand)
  include (price, has_sizes) where is_active;
