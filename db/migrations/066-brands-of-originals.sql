-- Whether a brand is of originals, or of imitations, without reading its products.
create index products_brand_types on products (brand_words, type);

-- No imitation goes under a brand of originals (functions/own-brand.sql); who sells mostly imitations keeps its name.
update products set brand = ''
where type = 'imitacion' and brand_words in (
  select brand_words from products where trim(brand_words) <> '' group by brand_words
  having bool_or(type = 'original')
    and count(*) filter (where type = 'original') >= count(*) filter (where type = 'imitacion'));
