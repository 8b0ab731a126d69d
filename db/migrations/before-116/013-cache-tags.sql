-- Caches are purged by tags that triggers tell (db/functions/purge-cache.sql). What else the counter's table told, gets one
-- of its own: the demo catalogue is loaded once in the life of a database, also if everything is deleted later.
-- `catalog_version` stays for instances of the version before, which sell on during an upgrade: a version later it goes.
create table demo_catalogue (
  only_row boolean default true primary key check (only_row),
  loaded_at timestamptz
);
insert into demo_catalogue (loaded_at) select demo_loaded_at from catalog_version;
