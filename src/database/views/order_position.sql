-- Every fact that decides the outcome of an order, in one row.
create view saldo.order_position with (security_invoker = true) as
select
  o.*,
  (select coalesce(json_agg(json_build_object(
      'paymentId', p.payment_id, 'provider', p.provider, 'reference', p.reference, 'method', p.method,
      'amount', p.amount, 'state', p.state, 'failure', p.failure, 'checkoutUrl', p.checkout_url,
      'createdAt', p.created_at, 'captureBefore', p.capture_before, 'askedAt', p.asked_at, 'awaitedAt', p.awaited_at,
      'keepsAs', p.method_details -> 'keepsAs', 'charges', p.method_details -> 'charges',
      'chargedFor', p.method_details -> 'chargedFor',
      'paid', m.paid, 'returned', m.returned, 'chargedBack', m.charged_back, 'wonBack', m.won_back,
      'chargedBackTold', p.charged_back_told
    ) order by p.created_at, p.payment_id), '[]')
    from saldo.payment p
    cross join lateral (
      select
        coalesce(sum(e.amount) filter (where e.kind = 'paid'), 0) as paid,
        coalesce(sum(case when e.kind in ('refund-failed', 'chargeback-reversed') then -e.amount else e.amount end)
          filter (where e.kind <> 'paid'), 0) as returned,
        coalesce(sum(e.amount) filter (where e.kind = 'charged-back'), 0) as charged_back,
        coalesce(sum(e.amount) filter (where e.kind = 'chargeback-reversed'), 0) as won_back
      from saldo.payment_event e where e.tenant = p.tenant and e.payment_id = p.payment_id
    ) m
    where p.tenant = o.tenant and p.order_number = o.order_number) as payments,
  (select coalesce(json_agg(json_build_object(
      'refundId', r.refund_id, 'paymentId', r.payment_id, 'amount', r.amount, 'reason', r.reason,
      'state', r.state, 'reference', r.reference, 'requestedAt', r.requested_at
    ) order by r.requested_at, r.refund_id), '[]')
    from saldo.refund r where r.tenant = o.tenant and r.order_number = o.order_number) as refunds,
  (select coalesce(json_agg(json_build_object(
      'line', d.line, 'unit', d.unit, 'externalId', d.external_id, 'amount', d.amount, 'state', d.state,
      'reference', d.reference, 'failure', d.failure, 'sentAt', d.sent_at, 'settledAt', d.settled_at,
      'replaced', exists (select from saldo.orders r where r.tenant = d.tenant and r.replaces = d.external_id
        and (r.state in ('open', 'paid') or exists (select from saldo.delivery n where n.tenant = r.tenant
          and n.order_number = r.order_number and n.state = 'delivered')))
    ) order by d.line, d.unit), '[]')
    from saldo.delivery d where d.tenant = o.tenant and d.order_number = o.order_number) as deliveries,
  (select coalesce(json_agg(json_build_object(
      'line', l.line, 'itemKey', l.item_key, 'productId', l.product_id, 'brandName', l.brand_name,
      'kind', l.kind, 'description', l.description, 'msisdn', l.msisdn, 'faceAmount', l.face_amount,
      'serviceFee', l.service_fee, 'quantity', l.quantity, 'vatRate', l.vat_rate,
      'feeVatRate', l.fee_vat_rate, 'vatCountry', l.vat_country, 'agreement', l.agreement
    ) order by l.line), '[]')
    from saldo.order_line l where l.tenant = o.tenant and l.order_number = o.order_number) as lines,
  (select coalesce(json_agg(json_build_object(
      'goodwillId', g.goodwill_id, 'line', g.line, 'amount', g.amount, 'at', g.at
    ) order by g.at, g.goodwill_id), '[]')
    from saldo.goodwill g where g.tenant = o.tenant and g.order_number = o.order_number) as goodwill,
  (select coalesce(json_agg(json_build_object(
      'captureId', c.capture_id, 'paymentId', c.payment_id, 'amount', c.amount, 'state', c.state,
      'reference', c.reference, 'requestedAt', c.requested_at
    ) order by c.requested_at, c.capture_id), '[]')
    from saldo.capture c where c.tenant = o.tenant and c.order_number = o.order_number) as captures,
  (select r.auto_top_up_id from saldo.auto_top_up_run r
    where r.tenant = o.tenant and r.order_number = o.order_number limit 1) as run_of,
  (select coalesce(json_agg(json_build_object(
      'lossId', s.loss_id, 'amount', s.amount, 'chargedBack', s.charged_back, 'at', s.at
    ) order by s.at, s.loss_id), '[]')
    from saldo.loss s where s.tenant = o.tenant and s.order_number = o.order_number) as losses
from saldo.orders o;

grant select on saldo.order_position to saldo_app;
