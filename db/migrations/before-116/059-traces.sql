alter table order_history
  -- of the request that made the step, where that was traced (W3C): what tells of the step goes on with its trace
  add traceparent text;
