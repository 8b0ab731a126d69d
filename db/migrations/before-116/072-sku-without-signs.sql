-- A SKU is compared without what stands between its parts.
drop index products_sku;
create index products_sku on products using gin (translate(fold(sku), '- ./', '') gin_trgm_ops);
