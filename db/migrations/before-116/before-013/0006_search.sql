-- The signs that people leave out when they type: 'N°5' is 'n5', 'L’Eau' is 'leau'.
create or replace function fold(words text) returns text
  language sql immutable parallel safe strict
  return lower(translate(public.unaccent('public.unaccent', translate(words, '°º™®', '')), '''’‘`´', ''));

alter table products drop column search_text;
alter table products
  -- what a person calls the perfume
  add column title_text text not null generated always as (fold(name || ' ' || brand)) stored,
  add column search_text text not null generated always as (
    fold(name || ' ' || brand || ' ' || notes || ' ' || coalesce(sku, '') || ' ' || description)
  ) stored;
create index products_search on products using gin (search_text gin_trgm_ops);
create index products_title on products using gin (title_text gin_trgm_ops);
