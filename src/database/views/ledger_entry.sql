-- The two sides of each transfer: debits are positive, credits negative.
create view saldo.ledger_entry with (security_invoker = true) as
select t.tenant, t.at, t.order_number, t.event, t.reference, s.account, s.amount, t.currency
from saldo.ledger_transfer t,
  lateral (values (t.debit, t.amount), (t.credit, -t.amount)) as s(account, amount);

grant select on saldo.ledger_entry to saldo_app, saldo_admin;
