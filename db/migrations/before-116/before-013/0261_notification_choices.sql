-- What a notification of staff is about: done by one of them, it is read for all.
alter table notifications add column kind text;
alter table notifications add column subject text;
create index notifications_waiting on notifications (subject) where not is_read and subject is not null;

-- Which kinds a member of staff wants to hear of, and how. Without a row: as everybody at first.
create table notification_choices (
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('orders', 'transfers', 'messages', 'withdrawals', 'stock', 'system')),
  bell boolean not null,
  mail boolean not null,
  primary key (user_id, kind)
);
