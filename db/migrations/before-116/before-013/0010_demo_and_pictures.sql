-- The demo catalogue is loaded once in the life of a database, also if everything is deleted later.
alter table catalog_version add column demo_loaded_at timestamptz;
