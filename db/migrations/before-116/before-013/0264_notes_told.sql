-- A note between the staff is written as told. One written before that would go out with the order's next step.
update order_history set told_at = created_at where is_internal and told_at is null;
