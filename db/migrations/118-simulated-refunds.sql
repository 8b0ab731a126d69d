-- What Mercado Pago also answers: a refund that it refuses or has yet to decide, a search that does not find the newest payment.
alter table simulator_refunds add column status text not null default 'approved' check (status in ('approved', 'in_process', 'rejected'));
alter table simulator drop constraint simulator_answers_check;
alter table simulator add check (answers in ('normal', 'error', 'nonsense', 'down', 'cut', 'other', 'rejected', 'in_process', 'unindexed'));
