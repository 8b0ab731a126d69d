-- Takes the audit log out of the shop's own hands: a role that nobody logs in as owns it, and the shop's may read and
-- append. Run by a superuser in the shop's database; again at will. The embedded server's shop does it at each start. On
-- another server: psql -U postgres -d DATABASE -f db/protect-audit.sql, once the shop has been started.
do $$
declare
  shop constant text := (select tableowner from pg_tables where schemaname = 'public' and tablename = 'settings');
  part text;
begin
  if to_regrole('estela_audit') is null then
    create role estela_audit nologin;
  end if;
  -- Anyone who owns a schema may drop what is in it.
  alter schema public owner to estela_audit;
  execute format('grant usage, create on schema public to %I', shop);

  foreach part in array array['table audit_log', 'table audit_chain', 'function audit_personal_columns()',
    'function audit_personal_hash(audit_log, uuid)', 'function audit_text(audit_log)', 'function link_audit(audit_log)',
    'function chain_audit()', 'function fade_audit(text[])']
  loop
    execute format('alter %s owner to estela_audit', part);
    execute format('revoke all on %s from public, %I', part, shop);
  end loop;

  execute format('grant select, insert (actor_id, actor, request_id, action, table_name, row_id, label, before, after)
    on audit_log to %I', shop);
  execute format('grant select on audit_chain, audit_log_id_seq to %I', shop);
  execute format('grant execute on function audit_personal_columns(), audit_personal_hash(audit_log, uuid),
    audit_text(audit_log), fade_audit(text[]) to %I', shop);
  grant select (id, customer_email) on orders to estela_audit;
end $$;
