-- The actor of the transaction: set by requests of staff only.
create or replace function audit_actor() returns integer language sql stable parallel safe
  return nullif(current_setting('estela.actor', true), '')::integer;

-- A row as it is logged: without credentials, generated columns and timestamps.
create or replace function audit_row(row_now jsonb) returns jsonb language sql immutable parallel safe as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(row_now)
  where key !~ '(password|token|secret|hash|idempotency|guest_ip|^public_key$|^first_login_at$|_text$|_words$|^note_keys$|^has_sizes$|^updated_at$|^told_at$|^pickup_code$|^pickup_failures$)'
$$;

create or replace function audit_change() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then audit_row(to_jsonb(old)) end;
  became jsonb := case when tg_op <> 'DELETE' then audit_row(to_jsonb(new)) end;
  whole jsonb := coalesce(became, was);
  key_columns text[] := tg_argv[0]::text[];
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, value) into became from jsonb_each(became) where value is distinct from was -> key;
    if became is null then return null; end if;
    select jsonb_object_agg(key, value) into was from jsonb_each(was) where became ? key;
  else
    was := jsonb_strip_nulls(was);
    became := jsonb_strip_nulls(became);
  end if;
  insert into audit_log (actor_id, actor, request_id, action, table_name, row_id, label, before, after)
  values (
    audit_actor(),
    coalesce((select email from users where id = audit_actor()), ''),
    coalesce(current_setting('estela.request', true), ''),
    lower(tg_op), tg_table_name,
    (select coalesce(string_agg(whole ->> k, '/'), '') from unnest(key_columns) as k),
    left(coalesce(whole ->> 'order_number', whole ->> 'code', whole ->> 'name', whole ->> 'email', whole ->> 'key',
      whole ->> 'subject', whole ->> 'title', ''), 200),
    was, became);
  perform pg_notify('staff', '');
  return null;
end
$$;

-- Audits every table except those listed here: histories, counters, and rows written by machines, jobs and logins. Runs
-- after the migrations of each start. Adding a table to the list later needs a migration that drops its three triggers.
create or replace function watch_tables() returns void language plpgsql as $$
declare watched record;
begin
  for watched in
    select c.oid::regclass as name, c.oid,
      array(select attname::text from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary order by array_position(i.indkey::smallint[], a.attnum)) as keys
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname !~ '^(.*_history|mercado_pago_.*|simulator.*|mails?|mail_.*)$'
      and c.relname <> all (array[
        'audit_chain',
        'audit_log',
        'backup_trial',
        'carrier_branches',
        'carrier_quotes',
        'customer_changes',
        'customers',
        'demo_catalogue',
        'dollar_act_prices',
        'done_once',
        'email_verifications',
        'goods_receipt_items',
        'known_devices',
        'last_backup',
        'log_secrets',
        'login_challenges',
        'login_failures',
        'migrations',
        'notifications',
        'open_cases',
        'order_links',
        'password_resets',
        'payment_keys',
        'product_events',
        'product_ratings',
        'rate_limits',
        'retention',
        'review_invitations',
        'review_leavers',
        'saved_views',
        'schedule',
        'sessions',
        'statement_lines',
        'statement_rows',
        'stock_alerts',
        'stock_movements',
        'stock_waiting',
        'wal_archive',
        'wishlist_entries'
      ])
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
