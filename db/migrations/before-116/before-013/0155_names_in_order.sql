-- As a Spanish dictionary has them: 'Ñandú' after 'Nz', and signs before letters.
create index products_names on products (name collate "es-x-icu", id) where is_active;
drop index products_name;
-- The panel lists what is not on sale as well.
create index products_names_all on products (name collate "es-x-icu", id);
drop index products_name_all;
