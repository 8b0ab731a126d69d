-- What a new address of an account waits for: that whoever has its mailbox follows the link.
alter table users add column pending_email text;
-- Since when an administrator waits for the mailed link; null once it was followed.
alter table users add column invited_at timestamptz;
-- For the audit log, which leaves out every column whose name tells of a password.
alter table users add column credentials_changed_at timestamptz;

-- A link that was mailed before it was known to whom is dead: it would have lived half an hour.
delete from password_resets;
-- The address it was mailed to: it opens the account only as long as that is the account's.
alter table password_resets add column email text not null;

-- Mails that a stranger can cause, by kind and recipient.
create table mail_counters (
  -- SHA-256 of the kind and of the address in its normal form
  key_hash bytea primary key,
  mails integer not null check (mails > 0),
  expires_at timestamptz not null
);
create index mail_counters_expiry on mail_counters (expires_at);
-- Worth nothing after a crash, like rate_limits.
alter table mail_counters set unlogged;

-- Links, counters and browsers come and go with what staff do to their own account; the log keeps the account's row.
do $$
declare machine text;
begin
  foreach machine in array array['email_verifications', 'login_failures', 'known_devices'] loop
    execute format('drop trigger if exists audited_insert on %I', machine);
    execute format('drop trigger if exists audited_update on %I', machine);
    execute format('drop trigger if exists audited_delete on %I', machine);
  end loop;
end
$$;

create or replace function watch_tables() returns void language plpgsql as $$
declare watched record;
begin
  for watched in
    select c.oid::regclass as name, c.oid,
      array(select attname::text from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary order by array_position(i.indkey::smallint[], a.attnum)) as keys
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname !~ '^(audit_log|migrations|sessions|password_resets|email_verifications|login_failures|known_devices|rate_limits|catalog_version|notifications|wishlist_entries|stock_movements|.*_history|mercado_pago_.*|simulator.*|mails?|mail_.*)$'
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
