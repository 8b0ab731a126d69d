-- As a Spanish dictionary has them: 'Ñandú' after 'Nz', and signs before letters.
create index products_names on products (name collate "es-x-icu", id) where is_active;
drop index products_name;
