-- Adds a review to its product's rating while it is published, and subtracts it when it is hidden or deleted. Concurrent
-- changes of one product wait for its row.
create or replace function count_ratings() returns trigger language plpgsql as $$
begin
  if old.status = 'publicada' then
    update product_ratings set reviews = reviews - 1, stars = stars - old.stars where product_id = old.product_id;
  end if;
  if new.status = 'publicada' then
    insert into product_ratings as rating (product_id, reviews, stars) values (new.product_id, 1, new.stars)
    on conflict (product_id) do update set reviews = rating.reviews + 1, stars = rating.stars + new.stars;
  end if;
  return null;
end $$;
create or replace trigger product_reviews_rate after insert or delete or update of product_id, status, stars
on product_reviews for each row execute function count_ratings();
