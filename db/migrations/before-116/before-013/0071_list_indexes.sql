-- One index for each order of the list, and for each filter that leaves few; what leaves many is passed over on the way.
create index products_per_100ml on products ((price / nullif(volume_ml, 0)), id) where is_active;
create index products_per_100ml_down on products ((price / nullif(volume_ml, 0)) desc nulls last, id desc) where is_active;
create index products_category_newest on products (category_id, created_at desc, id desc) where is_active;
create index products_brand_newest on products (fold(brand), created_at desc, id desc) where is_active;
create index products_volume on products (volume_ml) where is_active;
create index products_sku on products using gin (fold(sku) gin_trgm_ops);
drop index products_category;
drop index products_brand;
