-- The published stars of each product in a row, so that a list need not read its reviews (db/functions/count-ratings.sql).
create table product_ratings (
  product_id integer primary key references products on delete cascade,
  reviews integer not null check (reviews >= 0),
  stars integer not null check (stars >= reviews)
);
insert into product_ratings (product_id, reviews, stars)
select product_id, count(*), sum(stars) from product_reviews where status = 'publicada' group by product_id;
