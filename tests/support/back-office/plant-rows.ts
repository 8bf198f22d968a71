import type { TestDatabase } from '../database/database.ts'

type Of = { tenant: string; orderNumber: string; productId: string }

/** Rows that the back office shows and no purchase leaves: of the books, of goods, and of what goes wrong. */
export async function plantRows(
  asOwner: TestDatabase['asOwner'],
  { tenant, orderNumber, productId }: Of,
): Promise<void> {
  await asOwner(
    `insert into difference (tenant, partner, subject, reference, order_number, ours, theirs, made_at, found_at, seen_at)
      values ($1, 'mollie', 'payment', 'tr_walk', $2, null, 'paid 77.77 EUR', now(), now(), now())`,
    [tenant, orderNumber],
  )
  await asOwner(
    `insert into settlement (tenant, provider, settlement_id, bank_reference, currency, paid_out, charges, settled_at)
      values ($1, 'mollie', 'stl_walk', 'bank walker', 'EUR', 1475, 25, now())`,
    [tenant],
  )
  await asOwner(
    `insert into ledger_transfer (tenant, event, reference, debit, credit, amount, currency, order_number, at,
      vat_country, vat_rate, vat_net) values ($1, 'vat.due', 'walk', 'fee', 'vat', 7777, 'EUR', $2, '2026-01-31', 'DE', 1900, 300)`,
    [tenant, orderNumber],
  )
  const moved = { day: '2026-01-31', account: 'fee', currency: 'EUR', debit: 7777, credit: 0, count: 1 }
  const close = {
    tenant,
    closeNo: 1,
    kind: 'close',
    day: '2026-01-31',
    at: '2026-02-01T08:00:00.000Z',
    operator: 'colleague-1',
    approvedBy: null,
    reason: 'seen by the walker',
    actionId: 'walk',
    former: null,
    facts: {
      timeZone: 'Europe/Berlin',
      moved: [moved, { ...moved, day: 'before' }],
      balances: [{ account: 'fee', currency: 'EUR', amount: 7777 }],
      counts: { orders: 1, payments: 1, refunds: 0 },
      differences: [],
    },
  }
  await asOwner(
    `insert into day_close (tenant, close_no, day, kind, content, hash, print_key, signature, action_id)
      values ($1, 1, '2026-01-31', 'close', $2, 'hash of a walker', 'k', 's', 'walk')`,
    [tenant, JSON.stringify(close)],
  )
  await asOwner(
    `insert into cash_code_batch (tenant, batch_id, brand_id, amount, currency, made_at)
      values ($1, 'CC-WALK', 'walker', 1500, 'EUR', now())`,
    [tenant],
  )
  await asOwner(
    `insert into cash_code (tenant, code_hash, batch_id, print_key) values ($1, 'hash of a walker', 'CC-WALK', 'k')`,
    [tenant],
  )
  await asOwner(
    `insert into promotion (tenant, promotion_id, code_key, print_key, hint, name, kind, value, stands_beside, created_at)
      values ($1, 'promo-walk', 'print of a walker', 'k', 'WA…ER', 'walker', 'free-fee', 0, true, now())`,
    [tenant],
  )
  await asOwner(
    `insert into declaration (tenant, reference, submission, kind, name, email, contract, subject, language, ip,
        statement, law_text, text_version, filed_at)
      values ($1, 'W0walker00', 'walk', 'withdrawal', 'Walker', 'w@walker.example', $2, 'a walker', 'en', '192.0.2.1',
        '', '', '', now())`,
    [tenant, orderNumber],
  )
  await asOwner(
    `insert into declared_case (tenant, case_id, reference, order_number, finding, owed, ended, opened_at, due_at, state)
      values ($1, 'walk', 'W0walker00', $2, 'owed', 1500, false, now(), now() + interval '14 days', 'open')`,
    [tenant, orderNumber],
  )
  await asOwner(
    `insert into customer (tenant, customer_id, email, language, created_at, confirmed_at)
      values ($1, 'customer-1', 'c@walker.example', 'en', now(), now())`,
    [tenant],
  )
  await asOwner('update product set cost = 7777 where tenant = $1 and product_id = $2', [tenant, productId])
  await asOwner(
    `insert into operator (operator_id, name, email, language, is_demo, created_at)
      values ('colleague-1', 'Wanda Walker', 'wanda@house.example', 'en', false, now())`,
  )
  await asOwner(
    `insert into operator_grant (operator_id, role, tenants, granted_by, granted_at)
      values ('colleague-1', 'support', $1, 'somebody', now())`,
    [[tenant]],
  )
  await asOwner(
    `insert into brand_draft (draft_id, tenant, base, title, begun_by, begun_at, changed_at)
      select 'draft-walk', $1, max(version), 'seen by the walker', 'colleague-1', now(), now() from tenant_settings
      where tenant = $1`,
    [tenant],
  )
  await asOwner(
    `insert into admin_run (run_id, tenant, kind, wish, currency, planned_by, planned_at, begun_by, begun_at, begun_from,
        stopped_by, stopped_at)
      values ('run-walk', $1, 'refund', '{"reason": "seen by the walker"}', 'EUR', 'colleague-1', now(), 'colleague-1',
        now(), '192.0.2.1', 'colleague-1', now())`,
    [tenant],
  )
  await asOwner(
    `insert into admin_run_line (run_id, line, subject, basis, amount, state, refusal)
      values ('run-walk', 1, $1, '', 7777, 'done', null), ('run-walk', 2, $1, '', 7777, 'planned', null),
        ('run-walk', 3, $1, '', 0, 'left out', 'nothingLeft')`,
    [orderNumber],
  )
  await asOwner(
    `insert into paused_method (tenant, method, since, operator, reason)
      values ($1, 'tikkie', now(), 'colleague-1', 'walker')`,
    [tenant],
  )
  await asOwner(
    `insert into admin_partner_pulse (partner, at, milliseconds, failure, balances)
      values ('walker', now() - interval '2 minutes', 12, null, '[{"currency": "EUR", "available": 777700}]'),
        ('walker', now(), 10000, 'no answer within 10 s', null)`,
  )
  await asOwner(
    `insert into limit_record (tenant, record_id, at, outcome, rule, version, figures, subjects, inputs, order_number,
        suspicion)
      values ($1, 'susp-walk', now(), 'refused', 'walker', '1', '{"per": "card", "taken": 7777, "own": 1, "atMost": 2,
        "currency": "EUR"}', '{}', '[]', $2, 'paid-beyond')`,
    [tenant, orderNumber],
  )
  await asOwner(
    `insert into stock_code (tenant, product_id, batch, imported_at, fingerprint, print_key, key_id, sealed, unreadable)
      values ($1, 'damaged walker', 'B-WALK', now(), 'print of a walker', 'k', 'k', '', 'damaged')`,
    [tenant],
  )
  await asOwner(
    `insert into partner_news (tenant, minute, partner, about, outcome, times, at)
      values ($1, now(), 'mollie', $2, 'taken', 7777, now())`,
    [tenant, orderNumber],
  )
  await asOwner(
    `insert into failing_task (task, part, failures, since, error)
      values ('sweep', $1, 7, now() - interval '2 hours', 'walker')`,
    [tenant],
  )
  const [job] = await asOwner<{ id: string }>(
    `select id::text from graphile_worker.add_job('order-placed',
      json_build_object('tenant', $1::text, 'orderNumber', $2::text), run_at => now() + interval '1 day')`,
    [tenant, orderNumber],
  )
  await asOwner(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'walker' where id = $1`,
    [job?.id],
  )
}
