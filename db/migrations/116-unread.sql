-- Nothing reads it, in the version before this one either.
drop table catalog_version;
