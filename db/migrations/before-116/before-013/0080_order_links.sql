-- What signs the links to orders in mails: one secret an installation, never in a backup.
create table order_links (
  only_row boolean primary key default true check (only_row),
  signing_secret text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
);
insert into order_links default values;
