-- The ledger: every movement of money and of what it bought, as transfers from one account to another. A transfer
-- debits one account and credits another by the same amount, so the sum over all accounts is zero by construction.

create table saldo.ledger_transfer (
  tenant text not null,
  -- what happened, and to what: with the two accounts it is unique, so that no event is written twice
  event text not null check (event in ('payment.paid', 'payment.charged-back', 'delivery.delivered',
    'delivery.reversed', 'refund.requested', 'refund.refunded', 'refund.failed')),
  reference text not null,
  debit text not null check (debit in ('receivable', 'provider', 'supplier', 'fee', 'refund')),
  credit text not null check (credit in ('receivable', 'provider', 'supplier', 'fee', 'refund')),
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('EUR', 'GBP', 'USD')),
  -- only ever written with a change of its order, under that order's lock: no need to look order and tenant up once more
  order_number text not null,
  at timestamptz not null,
  primary key (tenant, event, reference, debit, credit),
  check (debit <> credit)
);
create index ledger_transfer_by_time on saldo.ledger_transfer (tenant, at);
select saldo.protect_tenant_table('saldo.ledger_transfer');
revoke update, delete, truncate on saldo.ledger_transfer from saldo_app;
create trigger append_only before update or delete on saldo.ledger_transfer
  for each row execute function saldo.refuse_change();

-- The two sides of each transfer: debits are positive, credits negative.
create view saldo.ledger_entry with (security_invoker = true) as
select t.tenant, t.at, t.order_number, t.event, t.reference, s.account, s.amount, t.currency
from saldo.ledger_transfer t,
  lateral (values (t.debit, t.amount), (t.credit, -t.amount)) as s(account, amount);

-- What the ledger has to hold, worked out anew from payments, deliveries and refunds: what it is checked against, and
-- what it is filled from where it was not kept yet.
create view saldo.ledger_due with (security_invoker = true) as
-- paid
select p.tenant, 'payment.paid' as event, p.payment_id as reference, 'provider' as debit, 'receivable' as credit,
  coalesce(e.amount, p.amount) as amount, p.currency, p.order_number, coalesce(e.at, p.created_at) as at
from saldo.payment p
left join saldo.payment_event e on e.tenant = p.tenant and e.payment_id = p.payment_id and e.kind = 'paid'
where p.state = 'paid' or e.kind is not null
union all
-- taken back by the shopper's bank: the reference bears the sum so far, as a payment may be charged back in parts
select p.tenant, 'payment.charged-back', p.payment_id || ' ' || e.so_far, 'receivable', 'provider',
  e.amount, p.currency, p.order_number, e.at
from saldo.payment p
join (select c.*, sum(c.amount) over (partition by c.tenant, c.payment_id order by c.event_no) as so_far
  from saldo.payment_event c where c.kind = 'charged-back') e on e.tenant = p.tenant and e.payment_id = p.payment_id
union all
-- delivered: the face value is the supplier's, the fee is ours
select d.tenant, 'delivery.delivered', d.external_id, 'receivable', part.account, part.amount, o.currency,
  d.order_number, coalesce(d.delivered_at, d.settled_at)
from (select u.*, (select min(e.at) from saldo.order_event e where e.tenant = u.tenant
    and e.order_number = u.order_number and e.kind = 'delivery.delivered'
    and e.details ->> 'externalId' = u.external_id) as delivered_at
  from saldo.delivery u where u.state in ('delivered', 'reversed')) d
join saldo.order_line l on l.tenant = d.tenant and l.order_number = d.order_number and l.line = d.line
join saldo.orders o on o.tenant = d.tenant and o.order_number = d.order_number,
  lateral (values ('supplier', l.face_amount), ('fee', l.service_fee)) as part(account, amount)
where part.amount > 0 and (d.state = 'delivered' or d.delivered_at is not null)
union all
-- taken back by the supplier after it was delivered
select d.tenant, 'delivery.reversed', d.external_id, part.account, 'receivable', part.amount, o.currency,
  d.order_number, d.settled_at
from saldo.delivery d
join saldo.order_line l on l.tenant = d.tenant and l.order_number = d.order_number and l.line = d.line
join saldo.orders o on o.tenant = d.tenant and o.order_number = d.order_number,
  lateral (values ('supplier', l.face_amount), ('fee', l.service_fee)) as part(account, amount)
where part.amount > 0 and d.state = 'reversed' and exists (select from saldo.order_event e where e.tenant = d.tenant
  and e.order_number = d.order_number and e.kind = 'delivery.delivered'
  and e.details ->> 'externalId' = d.external_id)
union all
-- owed to the shopper and to be sent back
select r.tenant, 'refund.requested', r.refund_id, 'receivable', 'refund', r.amount, p.currency, r.order_number,
  r.requested_at
from saldo.refund r join saldo.payment p on p.tenant = r.tenant and p.payment_id = r.payment_id
union all
-- sent back
select r.tenant, 'refund.refunded', r.refund_id, 'refund', 'provider', coalesce(e.amount, r.amount), p.currency,
  r.order_number, coalesce(e.at, r.requested_at)
from saldo.refund r join saldo.payment p on p.tenant = r.tenant and p.payment_id = r.payment_id
left join saldo.payment_event e on e.tenant = r.tenant and e.payment_id = r.payment_id and e.kind = 'refunded'
  and e.reference = r.refund_id
where r.state = 'refunded' or e.kind is not null
union all
-- it did not arrive: owed again, and back with the provider where it had left
select r.tenant, 'refund.failed', r.refund_id, case when e.kind is null then 'refund' else 'provider' end, 'receivable',
  r.amount, p.currency, r.order_number, coalesce(e.at, (select min(f.at) from saldo.order_event f
    where f.tenant = r.tenant and f.order_number = r.order_number and f.kind = 'refund.failed'
    and f.details ->> 'refundId' = r.refund_id), r.requested_at)
from saldo.refund r join saldo.payment p on p.tenant = r.tenant and p.payment_id = r.payment_id
left join saldo.payment_event e on e.tenant = r.tenant and e.payment_id = r.payment_id and e.kind = 'refund-failed'
  and e.reference = r.refund_id
where r.state = 'failed';

-- Writes what the ledger should hold and does not; what is there already stays. Answers how many transfers were written.
create function saldo.fill_ledger() returns bigint language sql as $$
  with written as (
    insert into saldo.ledger_transfer (tenant, event, reference, debit, credit, amount, currency, order_number, at)
    select tenant, event, reference, debit, credit, amount, currency, order_number, at from saldo.ledger_due
    on conflict do nothing
    returning 1
  )
  select count(*) from written
$$;

-- The orders that were there before. Tenant by tenant, for an owner who is no superuser is held to the walls as well.
do $$
declare each text;
begin
  for each in select tenant from saldo.tenant loop
    perform set_config('saldo.tenant', each, true);
    perform saldo.fill_ledger();
  end loop;
  perform set_config('saldo.tenant', '', true);
end $$;

-- Where a partner's books and ours part: found by the clock, told to an operator once, closed when it is gone.
create table saldo.difference (
  tenant text not null references saldo.tenant,
  difference_no bigint generated always as identity,
  partner text not null,
  subject text not null check (subject in ('payment', 'chargeback', 'refund', 'delivery')),
  -- our own reference where there is one, else the partner's
  reference text not null,
  order_number text,
  -- in words, as a person reads it; null where that side knows nothing of it
  ours text,
  theirs text,
  -- when the thing itself was made, at whichever side was first
  made_at timestamptz not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  closed_at timestamptz,
  primary key (tenant, difference_no)
);
create unique index difference_open on saldo.difference (tenant, partner, subject, reference) where closed_at is null;
select saldo.protect_tenant_table('saldo.difference');

-- When each partner's books were last compared with ours, and what stretch of time.
create table saldo.reconciliation (
  tenant text not null references saldo.tenant,
  partner text not null,
  compared_at timestamptz not null,
  since timestamptz not null,
  until timestamptz not null,
  -- how many payments, refunds and deliveries were compared
  compared int not null,
  primary key (tenant, partner)
);
select saldo.protect_tenant_table('saldo.reconciliation');
