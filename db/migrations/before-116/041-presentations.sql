-- How a size of a perfume is sold: in the house's bottle, as its tester, or decanted from a bottle.
alter table products add column presentation text not null default 'frasco'
  constraint products_presentation check (presentation in ('frasco', 'tester', 'decant'));

-- What tells one size of a perfume from another: a tester of 100 ml stands beside the bottle of 100 ml.
drop function bottle_size(text, integer);
create function bottle_size(volume text, volume_ml integer, presentation text default 'frasco') returns text
  language sql immutable parallel safe
  return coalesce(volume_ml::text, fold(volume)) || case presentation when 'frasco' then '' else ' ' || presentation end;

-- The volume as an order and a list name it: '100ml' of a bottle, 'Decant 5 ml' of a decant.
create function sold_volume(volume text, presentation text) returns text
  language sql immutable parallel safe
  return case presentation when 'frasco' then volume
    else trim(initcap(presentation) || ' ' || regexp_replace(volume, '^\s*(\d+([.,]\d+)?)\s*(ml)?\s*$', '\1 ml', 'i')) end;

-- What a search for «decant» finds.
create index products_presentation on products (presentation, created_at desc, id desc) where presentation <> 'frasco';
