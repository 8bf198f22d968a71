-- What the rules against fraud count, under the locks of what they count by: one statement in place of two. Each
-- statement of such a function has a snapshot of its own, so the counts see what earlier holders of the locks wrote:
-- it must stay volatile. It reads as its caller, behind the wall between tenants.
create function saldo.count_before(
  locks bigint[],
  asked jsonb,
  places bigint[],
  contacts bigint[],
  proven_since timestamptz,
  at_time timestamptz,
  current_order text
) returns table (place int, before bigint, was_paid boolean, is_proven boolean, exemption jsonb)
language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(key) from unnest(locks) as key;
  return query
    select p.place, c.before, p."untilFirstPaid" and exists (
        select from saldo.risk_fact f join saldo.orders o on o.tenant = f.tenant and o.order_number = f.order_number
        where f.subject = any(p.subjects) and (p.kinds is null or p.kinds ? f.kind) and o.paid_at is not null),
      exists (select from saldo.proven_contact k where k.contact = any(places) and k.passed_at > proven_since),
      (select jsonb_build_object('reference', e.reference, 'rules', e.rules) from saldo.risk_exemption e
        where e.contact = any(contacts) and e.valid_until > at_time
          and not exists (select from saldo.risk_decision d
            join saldo.payment y on y.tenant = d.tenant and y.order_number = d.order_number
            where d.let_pass_by = e.reference and d.order_number is distinct from current_order
              and y.state not in ('failed', 'cancelled', 'expired'))
        order by e.valid_until desc limit 1)
    from jsonb_to_recordset(asked)
        as p(place int, subjects bigint[], since timestamptz, counts text, kinds jsonb, "untilFirstPaid" boolean),
      lateral (select case p.counts when 'orders' then count(distinct f.order_number)
          when 'payments' then count(distinct f.payment_id) else coalesce(sum(f.amount)::bigint, 0) end as before
        from saldo.risk_fact f where f.subject = any(p.subjects) and f.at > p.since
          and (p.kinds is null or p.kinds ? f.kind)
          and (p.counts = 'payments' or f.order_number is distinct from current_order)) c;
end $$;
