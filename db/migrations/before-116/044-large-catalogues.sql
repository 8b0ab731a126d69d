-- A perfume by its very name, with its brand or without, however many there are.
create index products_exact_names on products (name_words, brand_words) where is_active;

-- That hardly anything of the category «Hombre» is a woman's: without knowing it, a filter that nothing fits is looked for
-- in every product of the category.
create statistics products_kinds (mcv) on category_id, gender, type, concentration from products;
