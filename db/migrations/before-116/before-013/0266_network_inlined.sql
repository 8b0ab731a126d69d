-- A strict function of several branches is called for each order; one that is not, the planner writes out. It gives null
-- for null as before.
alter function order_network(inet) called on null input;
