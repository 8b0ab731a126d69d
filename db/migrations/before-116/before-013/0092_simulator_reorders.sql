-- The stand-in can also tell the later thing first.
alter table simulator drop constraint simulator_notifies_check;
alter table simulator add constraint simulator_notifies_check
  check (notifies in ('normal', 'never', 'repeated', 'late', 'reordered'));
