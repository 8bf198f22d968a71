-- A batch of cash codes that was agreed to, whose codes are made when somebody takes them, once.
alter table saldo.cash_code_batch
  -- how many codes are made when they are taken; null: they were made or imported with the batch
  add wanted int check (wanted > 0),
  add taken_at timestamptz,
  -- the action that took them
  add taken_by text,
  add check ((taken_at is null) = (taken_by is null) and (taken_at is null or wanted is not null));
select saldo.open_to_admin('saldo.cash_code_batch');
