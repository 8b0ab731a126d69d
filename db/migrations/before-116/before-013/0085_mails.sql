-- Every mail of the shop: written in the transaction of what it tells, sent once by a job, kept for staff to see.
create table mails (
  id integer generated always as identity primary key,
  -- the reason: what is told once has one mail
  key text not null unique check (key <> ''),
  -- which letter, and the ids and facts that it is made of
  kind text not null,
  about jsonb not null default '{}',
  -- a link that opens something; forgotten as soon as the mail is gone
  secret text,
  to_address text not null,
  -- 'descartado': when its turn came there was nothing left to tell
  state text not null default 'pendiente' check (state in ('pendiente', 'enviado', 'fallido', 'descartado')),
  -- random; of the Message-ID, the same at every try
  message_id uuid not null default gen_random_uuid(),
  -- as the newest try sent it, without its secret
  subject text not null default '',
  body_text text not null default '',
  body_html text not null default '',
  attempts integer not null default 0,
  last_error text not null default '',
  -- while it is being sent, this stands far enough ahead for nobody else to take it
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  check ((state = 'enviado') = (sent_at is not null))
);
create index mails_newest on mails (created_at desc, id desc);
create index mails_due on mails (next_attempt_at) where state = 'pendiente';
create index mails_forgettable on mails (created_at) where body_html <> '';
