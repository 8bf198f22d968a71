-- Texts buy nothing either by a method whose payer's bank took a payment back.
alter table saldo.sms_topup drop constraint sms_topup_locked_because_check,
  add constraint sms_topup_locked_because_check check (locked_because in ('wrong-pin', 'stopped', 'charged-back'));
create index sms_topup_of_token on saldo.sms_topup (tenant, token_id) where removed_at is null;
