-- Without a mail server a mail is a file: written, and gone to nobody.
alter table mails drop constraint mails_state_check;
alter table mails add constraint mails_state_check
  check (state in ('pendiente', 'enviado', 'guardado', 'fallido', 'descartado'));
