-- Lists of the panel as a member of staff wants them again: the address's filters and order under a name of their own.
create table saved_views (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  page text not null,
  name text not null check (char_length(name) between 1 and 40),
  query text not null check (char_length(query) <= 1000),
  unique (user_id, page, name)
);
