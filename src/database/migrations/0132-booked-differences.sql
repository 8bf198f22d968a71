-- A difference that stays is booked by a person: the partner's account then holds what the partner says.

-- By how much the partner's books say more than ours, where both are amounts of one currency.
alter table saldo.difference add column off_by bigint, add column currency text;
select saldo.open_to_admin('saldo.difference');

create table saldo.difference_booking (
  tenant text not null,
  difference_no bigint not null,
  debit text not null,
  credit text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  -- empty where no order is known
  order_number text not null,
  reason text not null,
  operator text not null,
  at timestamptz not null,
  primary key (tenant, difference_no),
  foreign key (tenant, difference_no) references saldo.difference (tenant, difference_no)
);
select saldo.protect_tenant_table('saldo.difference_booking');
select saldo.open_to_admin('saldo.difference_booking');
revoke update, delete, truncate on saldo.difference_booking from saldo_app;
create trigger append_only before update or delete on saldo.difference_booking
  for each row execute function saldo.refuse_change();

alter table saldo.ledger_transfer
  drop constraint ledger_transfer_event_check,
  drop constraint ledger_transfer_debit_check,
  drop constraint ledger_transfer_credit_check,
  add constraint ledger_transfer_event_check check (event in ('payment.paid', 'payment.charged-back',
    'payment.chargeback-reversed', 'delivery.delivered', 'delivery.reversed', 'refund.requested', 'refund.refunded',
    'refund.failed', 'goodwill.given', 'goodwill.taken-out', 'loss.written-off', 'loss.taken-out',
    'settlement.paid-out', 'settlement.charges', 'supplier.discount', 'supplier.discount-lost', 'vat.due',
    'vat.returned', 'difference.booked')),
  add constraint ledger_transfer_debit_check check (debit in ('receivable', 'provider', 'supplier', 'fee', 'refund',
    'goodwill', 'loss', 'bank', 'charges', 'discount', 'promotion', 'vat', 'adjustment')),
  add constraint ledger_transfer_credit_check check (credit in ('receivable', 'provider', 'supplier', 'fee', 'refund',
    'goodwill', 'loss', 'bank', 'charges', 'discount', 'promotion', 'vat', 'adjustment'));
