-- What one request changed is one act: read together.
create index audit_log_request on audit_log (request_id);

-- What the shop notes for its own jobs and its logins, and the key of its links, are nobody's act.
create or replace function watch_tables() returns void language plpgsql as $$
declare watched record;
begin
  for watched in
    select c.oid::regclass as name, c.oid,
      array(select attname::text from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary order by array_position(i.indkey::smallint[], a.attnum)) as keys
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname !~ '^(audit_log|migrations|sessions|password_resets|rate_limits|catalog_version|notifications|wishlist_entries|stock_movements|product_events|order_links|email_verifications|known_devices|log_secrets|login_failures|stock_alerts|.*_history|mercado_pago_.*|simulator.*|mails?|mail_.*)$'
      and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'audited_insert')
  loop
    execute format('create trigger audited_insert after insert on %s for each row
      when (audit_actor() is not null) execute function audit_change(%L)', watched.name, watched.keys);
    execute format('create trigger audited_update after update on %s for each row
      when (audit_actor() is not null and old.* is distinct from new.*) execute function audit_change(%L)',
      watched.name, watched.keys);
    execute format('create trigger audited_delete after delete on %s for each row
      when (audit_actor() is not null) execute function audit_change(%L)', watched.name, watched.keys);
  end loop;
end
$$;

do $$
declare unwatched text;
begin
  foreach unwatched in array array['product_events', 'order_links', 'email_verifications', 'known_devices', 'log_secrets', 'login_failures', 'stock_alerts'] loop
    execute format('drop trigger if exists audited_insert on %I', unwatched);
    execute format('drop trigger if exists audited_update on %I', unwatched);
    execute format('drop trigger if exists audited_delete on %I', unwatched);
  end loop;
end
$$;
