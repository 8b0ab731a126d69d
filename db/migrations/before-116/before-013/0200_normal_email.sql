-- The form in which addresses are compared: only A–Z become small, as `normalEmail` of src/platform/email.ts does.
-- The folding of Unicode differs between PostgreSQL and JavaScript, and makes one mailbox of two.
create function normal_email(email text) returns text language sql immutable strict parallel safe
  return lower(email collate "C");

-- Finer than the form before: what was unique stays so.
create unique index users_normal_email on users (normal_email(email));
drop index users_email;
create index mails_recipient on mails (normal_email(to_address));
