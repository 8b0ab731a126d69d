-- Its counts are planned once a connection: with a parameter that is null the planner otherwise plans them at each order.
alter function admit_order(text, text, text, integer, inet, integer, integer) set plan_cache_mode = force_generic_plan;
