-- What the stand-in answers when it is told to misbehave: also half an answer, and one about another payment.
alter table simulator drop constraint simulator_answers_check;
alter table simulator add constraint simulator_answers_check
  check (answers in ('normal', 'error', 'nonsense', 'down', 'cut', 'other'));
