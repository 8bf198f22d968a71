-- Where a brand lets people register by number, a registration and a wish for a new password may be of a number.

alter table saldo.registration
  alter column email drop not null,
  -- E.164
  add column msisdn text,
  -- how often the code that was sent there was tried
  add column tries int not null default 0,
  add check (num_nonnulls(email, msisdn) = 1),
  add unique (tenant, holder_hash);
create index registration_by_msisdn on saldo.registration (tenant, msisdn, asked_at) where msisdn is not null;

alter table saldo.password_reset
  alter column email drop not null,
  add column msisdn text,
  add check (num_nonnulls(email, msisdn) = 1);
create index password_reset_by_msisdn on saldo.password_reset (tenant, msisdn, asked_at) where msisdn is not null;
