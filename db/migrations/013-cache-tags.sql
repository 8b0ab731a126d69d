-- Caches are purged by tags that triggers tell (db/functions/purge-cache.sql): the counter of changes is gone. What is left
-- of its table: the demo catalogue is loaded once in the life of a database, also if everything is deleted later.
alter table catalog_version rename to demo_catalogue;
alter table demo_catalogue drop column version;
alter table demo_catalogue rename column demo_loaded_at to loaded_at;
