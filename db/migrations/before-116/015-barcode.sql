-- The GTIN of a product, as it was written. A UPC-A is the same number as the EAN-13 that begins with its zero.
alter table products add barcode text check (barcode ~ '^([0-9]{8}|[0-9]{12,14})$');
create unique index products_barcode_key on products (lpad(barcode, 14, '0'));
