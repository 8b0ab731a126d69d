-- How many orders have a promotion, but the cancelled ones. A function, so that an order's question for what is on offer is
-- planned once a connection: with the counts in it, the planner made it anew for each order.
create or replace function count_promotion_uses(promotion integer) returns integer language sql stable as $$
  select count(*)::integer from promotion_uses as used join orders on orders.id = used.order_id
  where used.promotion_id = promotion and orders.status <> 'cancelado'
$$;

-- Those of one buyer: by the mailbox that was written, or by the account.
create or replace function count_promotion_uses_by(promotion integer, mailbox text, account integer) returns integer
language sql stable as $$
  select count(*)::integer from promotion_uses as used join orders on orders.id = used.order_id
  where used.promotion_id = promotion and orders.status <> 'cancelado'
    and (used.buyer_key = mailbox or used.user_id = account)
$$;
