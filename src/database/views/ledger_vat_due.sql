-- The VAT of what was delivered and not refunded, computed anew; the same rule as taxedParts (orders/taxed-parts.ts).
-- The amount paid covers the face value first, and the rest is the fee. Each line and part is rounded by itself.
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

grant select on saldo.ledger_vat_due to saldo_app, saldo_admin;
