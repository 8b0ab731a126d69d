-- Number of orders with a promotion, without cancelled ones. In a function, so that the query for an order's promotions is
-- planned once per connection: with the counts inline, the planner planned it for each order.
create or replace function count_promotion_uses(promotion integer) returns integer language sql stable as $$
  select count(*)::integer from promotion_uses as used join orders on orders.id = used.order_id
  where used.promotion_id = promotion and orders.status <> 'cancelado'
$$;

-- The uses of one buyer, by mailbox or by account.
create or replace function count_promotion_uses_by(promotion integer, mailbox text, account integer) returns integer
language sql stable as $$
  select count(*)::integer from promotion_uses as used join orders on orders.id = used.order_id
  where used.promotion_id = promotion and orders.status <> 'cancelado'
    and (used.buyer_key = mailbox or used.user_id = account)
$$;
