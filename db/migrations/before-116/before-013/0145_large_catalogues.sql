-- Perfumes that share notes, without reading every other perfume.
create index products_notes on products using gin ((notes_top || notes_heart || notes_base)) where is_active;
-- A category by price: the order of its pages, and how many lie in a range.
create index products_category_price on products (category_id, price, id) where is_active;
-- What filters and their counts ask of every product, in a tenth of the table's size.
create index products_facets on products
  (category_id, gender, type, concentration, volume_ml, volume, brand_words, brand) include (price) where is_active;
-- It takes some microseconds, and the planner thought it free.
alter function fold(text) cost 1000;
-- What a search finds beside titles, shortest name first.
create index products_short_names on products (length(name_words), created_at desc, id desc) where is_active;
