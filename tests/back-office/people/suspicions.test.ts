import { expect, test } from 'vitest'
import { gather } from '#admin/attention'
import { backOfficeOf } from '../../support/back-office/ask-back-office.ts'
import { wire } from '../../support/shop/wire.ts'

// What limits without proof of identity found suspicious. Customers must not be told, so support does not see it either.

const { app, ours, theirs, asOwner } = await wire({ hasWorker: false })
const { operator } = backOfficeOf(app)
const lead = operator('support-lead', [ours], { operatorId: 'lea', name: 'Lea Lead' })
const figures = {
  per: 'card',
  taken: 12_000,
  own: 5_000,
  atMost: 15_000,
  possible: 3_000,
  currency: 'EUR',
  settings: 1,
}
await asOwner(
  `insert into limit_record (tenant, record_id, at, outcome, rule, version, figures, subjects, inputs, order_number, suspicion)
    select $1, 'susp-' || kind, now(), 'refused', 'credit.month', '1', $2::jsonb, '{}',
      '[{"per": "email", "shown": "a***@shopper.example", "key": "1"}]', 'S0000000001', kind
    from unnest(array['refused-again', 'paid-beyond', 'many-payers']) kind`,
  [ours, JSON.stringify(figures)],
)
const path = `/suspicions/${ours}/susp-refused-again`

test('one is read with what was counted, closed with a reason once, and stays in the list of all', async () => {
  const list = await lead.get('/suspicions')
  for (const said of ['Somebody was refused again and again', 'More was paid', 'Many persons'])
    expect(list.text).toContain(said)
  const { text, html } = await lead.get(path)
  expect(text).toMatch(/Rule credit\.month .* Before €120\.00 This payment €50\.00 At most €150\.00/)
  expect(text).toMatch(/Counted by card .* Persons, masked a\*\*\*@shopper\.example/)
  expect(html).toContain(`/orders/${ours}/S0000000001`)
  const form = { action: 'suspicion.close', key: 'close', reason: 'reported to the FIU' }
  expect((await lead.post(path, form)).text).toContain('Confirm first that it is you.')
  lead.prove(new Date())
  for (const _ of [1, 2]) expect((await lead.post(path, form)).text).toContain('Done.')
  expect((await lead.get(path)).text).toMatch(/By lea Reason reported to the FIU/)
  expect((await lead.get('/suspicions')).text).not.toContain('susp-refused-again')
  expect((await lead.get('/suspicions?show=closed')).text).toContain('reported to the FIU')
  const file = (await lead.get('/suspicions.csv?show=all')).html.trim().split('\r\n')
  expect(file).toHaveLength(4)
  expect(file.join()).not.toContain('shopper.example')
})

test('its case in the queue leads to it; support and other brands see neither', async () => {
  const database = app.backOffice?.database ?? expect.fail('no back office')
  const report = (source: string, error: unknown) => expect.fail(`${source}: ${String(error)}`)
  await gather({ database, tenants: [ours, theirs], now: new Date(), report })
  const queue = await lead.get('/queue?source=suspicion')
  expect(queue.html).toContain(`href="/suspicions/${ours}/susp-paid-beyond"`)
  expect(queue.text).toContain('More was paid than a limit allows: credit.month.')
  const support = operator('support', [ours])
  expect((await support.get('/suspicions')).status).toBe(403)
  expect((await support.get(path)).status).toBe(403)
  expect((await support.get('/suspicions.csv')).status).toBe(403)
  expect((await support.get('/queue')).text).not.toContain('susp-')
  const stranger = operator('support-lead', [theirs])
  expect((await stranger.get(path)).status).toBe(404)
  expect((await stranger.get('/suspicions?show=all')).text).toContain('No suspicion')
})
