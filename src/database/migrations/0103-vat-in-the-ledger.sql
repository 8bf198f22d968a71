-- VAT in the ledger: how much of what was earned is the tax office's, by country and rate.

alter table saldo.ledger_transfer
  add column vat_country text,
  add column vat_rate int,
  add column vat_net bigint,
  drop constraint ledger_transfer_event_check,
  drop constraint ledger_transfer_debit_check,
  drop constraint ledger_transfer_credit_check,
  drop constraint ledger_transfer_amount_check,
  add constraint ledger_transfer_event_check check (event in ('payment.paid', 'payment.charged-back',
    'payment.chargeback-reversed', 'delivery.delivered', 'delivery.reversed', 'refund.requested', 'refund.refunded',
    'refund.failed', 'goodwill.given', 'goodwill.taken-out', 'loss.written-off', 'loss.taken-out',
    'settlement.paid-out', 'settlement.charges', 'supplier.discount', 'supplier.discount-lost', 'vat.due',
    'vat.returned')),
  add constraint ledger_transfer_debit_check check (debit in ('receivable', 'provider', 'supplier', 'fee', 'refund',
    'goodwill', 'loss', 'bank', 'charges', 'discount', 'promotion', 'vat')),
  add constraint ledger_transfer_credit_check check (credit in ('receivable', 'provider', 'supplier', 'fee', 'refund',
    'goodwill', 'loss', 'bank', 'charges', 'discount', 'promotion', 'vat')),
  -- A net amount of a cent may bear no VAT.
  add constraint ledger_transfer_amount_check check (amount > 0 or (amount = 0 and coalesce(vat_net, 0) > 0)),
  add constraint ledger_transfer_vat_check check ((event in ('vat.due', 'vat.returned')) = (vat_country is not null)
    and (vat_country is null) = (vat_rate is null) and (vat_country is null) = (vat_net is null)
    and coalesce(vat_net, 0) >= 0);
comment on column saldo.ledger_transfer.vat_rate is 'in hundredths of a per cent';
comment on column saldo.ledger_transfer.vat_net is 'what the VAT is due on, or no longer is';

-- The VAT of what was delivered and not given back, worked out anew: what taxedParts (orders/taxed-parts.ts) says.
-- What is paid covers the face value first, and what is left is the fee; each line and part is rounded by itself.
create view saldo.ledger_vat_due with (security_invoker = true) as
with own as (
  select l.tenant, l.order_number, l.line, l.vat_country, l.vat_rate, l.fee_vat_rate,
    l.face_amount * coalesce(d.units, 0) as face, greatest(0, coalesce(d.paid, 0) - coalesce(g.amount, 0)) as paid
  from saldo.order_line l
  left join (select u.tenant, u.order_number, u.line, count(*) as units, sum(u.amount) as paid
    from saldo.delivery u where u.state = 'delivered' group by u.tenant, u.order_number, u.line) d
    on d.tenant = l.tenant and d.order_number = l.order_number and d.line = l.line
  left join (select w.tenant, w.order_number, w.line, sum(w.amount) as amount
    from saldo.goodwill w where w.line is not null group by w.tenant, w.order_number, w.line) g
    on g.tenant = l.tenant and g.order_number = l.order_number and g.line = l.line
), weighed as (
  select o.*, sum(o.paid) over (partition by o.tenant, o.order_number order by o.line) as until,
    sum(o.paid) over (partition by o.tenant, o.order_number) as total
  from own o
), taxed as (
  select w.*, w.paid - case when w.total = 0 then 0
      else round(s.shared * w.until / w.total) - round(s.shared * (w.until - w.paid) / w.total) end as gross
  from weighed w
  left join (select g.tenant, g.order_number, sum(g.amount) as amount
    from saldo.goodwill g where g.line is null group by g.tenant, g.order_number) g
    on g.tenant = w.tenant and g.order_number = w.order_number,
    lateral (values (least(greatest(coalesce(g.amount, 0), 0), w.total))) as s(shared)
)
select t.tenant, t.order_number, p.account, t.vat_country, p.rate as vat_rate,
  sum(p.gross - v.amount)::bigint as net, sum(v.amount)::bigint as vat
from taxed t,
  lateral (values ('discount', t.vat_rate, least(t.gross, t.face)),
    ('fee', t.fee_vat_rate, t.gross - least(t.gross, t.face))) as p(account, rate, gross),
  lateral (values (round(p.gross * p.rate / (10000 + p.rate)))) as v(amount)
where t.vat_country is not null and p.rate is not null
group by t.tenant, t.order_number, p.account, t.vat_country, p.rate;

-- Where the ledger says otherwise. `account` is what the VAT is taken from.
create view saldo.ledger_vat_difference with (security_invoker = true) as
select tenant, order_number, account, vat_country, vat_rate, o.currency,
  coalesce(h.net, 0) as held_net, coalesce(h.vat, 0) as held_vat,
  coalesce(d.net, 0) as due_net, coalesce(d.vat, 0) as due_vat
from saldo.ledger_vat_due d
full join (
  select t.tenant, t.order_number, case t.event when 'vat.due' then t.debit else t.credit end as account,
    t.vat_country, t.vat_rate, sum(case t.event when 'vat.due' then t.vat_net else -t.vat_net end)::bigint as net,
    sum(case t.event when 'vat.due' then t.amount else -t.amount end)::bigint as vat
  from saldo.ledger_transfer t where t.vat_country is not null group by 1, 2, 3, 4, 5
) h using (tenant, order_number, account, vat_country, vat_rate)
join saldo.orders o using (tenant, order_number)
where (coalesce(h.net, 0), coalesce(h.vat, 0)) <> (coalesce(d.net, 0), coalesce(d.vat, 0));

-- As before (0011-ledger.sql), with the VAT of orders that a release settled which did not book it.
create or replace function saldo.fill_ledger() returns bigint language sql as $$
  with written as (
    insert into saldo.ledger_transfer (tenant, event, reference, debit, credit, amount, currency, order_number, at)
    select tenant, event, reference, debit, credit, amount, currency, order_number, at from saldo.ledger_due
    on conflict do nothing
    returning 1
  ), missing as (
    select d.*, due_net - held_net as net, due_vat - held_vat as vat from saldo.ledger_vat_difference d
  ), vat as (
    insert into saldo.ledger_transfer (tenant, event, reference, debit, credit, amount, currency, order_number, at,
      vat_country, vat_rate, vat_net)
    select tenant, case when net + vat > 0 then 'vat.due' else 'vat.returned' end,
      concat_ws(' ', order_number, vat_country, vat_rate, 'filled', due_net, due_vat),
      case when net + vat > 0 then account else 'vat' end, case when net + vat > 0 then 'vat' else account end,
      abs(vat), currency, order_number, now(), vat_country, vat_rate, abs(net)
    from missing where net >= 0 and vat >= 0 or net <= 0 and vat <= 0
    on conflict do nothing
    returning 1
  )
  select (select count(*) from written) + (select count(*) from vat)
$$;
