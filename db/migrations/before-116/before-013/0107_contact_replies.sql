-- What staff answered to a message of the contact form; each went out as a mail.
create table contact_replies (
  id integer generated always as identity primary key,
  contact_id integer not null references contact_messages on delete cascade,
  message text not null check (message <> ''),
  user_id integer references users on delete set null,
  created_at timestamptz not null default now()
);
create index contact_replies_contact on contact_replies (contact_id, id);
