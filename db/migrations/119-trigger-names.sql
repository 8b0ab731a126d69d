-- Names functions and triggers by what they do. Renames those that exist, so that triggers work without interruption until
-- the files of db/functions are applied; a new database has none of them yet, an older one not all.
do $$
declare
  old record;
begin
  for old in
    select tgrelid::regclass as of_table, tgname, renamed.trigger_name from pg_trigger join (values
      ('products_tell', 'products_record_events'),
      ('products_read', 'products_read_notifications'),
      ('products_wake_waiting', 'products_mark_waiting_due'),
      ('contact_messages_tell', 'contact_messages_notify_staff'),
      ('withdrawals_tell', 'withdrawals_notify_staff'),
      ('product_reviews_tell', 'product_reviews_notify_staff'),
      ('order_history_tell', 'order_history_notify_staff'),
      ('open_cases_tell', 'open_cases_notify_staff')
    ) as renamed (old_name, trigger_name) on tgname = old_name
  loop
    execute format('alter trigger %I on %s rename to %I', old.tgname, old.of_table, old.trigger_name);
  end loop;
  for old in
    select to_regproc(old_name) as id, renamed.function_name from (values
      ('tell_of_product', 'record_product_events'),
      ('read_of_product', 'read_product_notifications'),
      ('wake_waiting', 'mark_waiting_due'),
      ('tell_staff', 'notify_staff')
    ) as renamed (old_name, function_name) where to_regproc(old_name) is not null
  loop
    execute format('alter function %s rename to %I', old.id, old.function_name);
  end loop;
end $$;
