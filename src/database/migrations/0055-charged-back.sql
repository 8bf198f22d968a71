-- An automatic top-up is paused as well once a bank took back what was paid for it.
alter table saldo.auto_top_up drop constraint auto_top_up_stopped_because_check,
  add constraint auto_top_up_stopped_because_check
    check (stopped_because in ('declined', 'card-expired', 'token-removed', 'charged-back'));
