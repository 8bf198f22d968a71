-- Where the VAT in the ledger differs from `ledger_vat_due`. `account` is what the VAT is taken from.
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

grant select on saldo.ledger_vat_difference to saldo_app, saldo_admin;
