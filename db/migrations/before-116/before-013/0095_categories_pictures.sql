-- A category may have a picture of its own; without one its best-known product stands for it.
alter table categories
  add column picture text unique,
  add column picture_color text,
  add constraint categories_picture_whole check ((picture is null) = (picture_color is null));
