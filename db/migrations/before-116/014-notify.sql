-- It stood before pg_catalog's for the worker's own functions, so that an order needed no NOTIFY: now an order adds no job.
drop function if exists public.pg_notify(text, text);
