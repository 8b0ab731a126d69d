-- A backup brings back a sequence with the column that owns it. This one had none: a restored shop began anew at 1, and gave
-- new perfumes the families of others.
alter sequence product_families owned by products.family_id;
select setval('product_families', max(family_id)) from products
having max(family_id) > (select last_value from product_families);
