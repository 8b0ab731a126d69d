-- Pictures of the home page's slides. Which slide shows which is a setting.
create table hero_pictures (
  name text primary key,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  color text not null,
  created_at timestamptz not null default now()
);
