import { describe, expect, test } from 'vitest'
import type { Admin } from '#admin'
import { type AdminRefusalKey, approve, decline, perform, planFor, waitingApprovals } from '#admin/actions'
import { checkChain, findUnended } from '#admin/audit'
import { type Grant, may, type Permission, type RoleName, roleNames } from '#admin/permissions'
import { auditCheckCommand } from '../../scripts/commands/installation/audit.ts'
import { type ActionName, actions } from '../../src/admin/actions/all-actions.ts'
import { testSite } from '../support/admin/site.ts'
import { printedBy } from '../support/command-line/printed-by.ts'
import { chargeBack } from '../support/partners/charge-back.ts'
import { withoutConditions } from '../support/products/promo-terms.ts'
import { arrives, badDay, numberEnding } from '../support/shop/bad-day.ts'

const day = await badDay()
const { ours, theirs, asOwner } = day

/** An operator who has just proved to be there. */
async function as(role: RoleName, name: string = role, tenants: Grant['tenants'] = 'all', minutesAgo = 0) {
  const { backOffice } = day.app
  if (!backOffice) throw new Error('this shop has no back office')
  return backOffice.open({
    operator: {
      operatorId: name,
      name,
      email: `${name}@saldo.example`,
      language: 'en',
      grants: [{ role, tenants }],
    },
    sessionId: `session of ${name}`,
    site: testSite(backOffice.database).site,
    ip: '192.0.2.7',
    requestId: 'request-1',
    provenAt: new Date(Date.now() - minutesAgo * 60_000),
  })
}

const buy = async (amount = 15, quantity = 1) => {
  const order = await day.order([{ amount, number: numberEnding(arrives), quantity }])
  await day.pay(order.payerUrl)
  await day.until(order, { orderState: 'done' })
  return order
}
const refundOf = (orderNumber: string, amount: number | null = null, reason = 'came late') => ({
  tenant: ours,
  orderNumber,
  line: null,
  amount,
  reason,
})
let presses = 0
const press = () => ({ key: `press-${++presses}` })
const givenOf = async (orderNumber: string) =>
  (
    await asOwner<{ sum: number }>(
      'select coalesce(sum(amount), 0)::int as sum from goodwill where order_number = $1',
      [orderNumber],
    )
  )[0]?.sum
const stepsOf = async (actionId: string) =>
  (
    await asOwner<{ step: string }>('select step from admin_action where action_id = $1 order by action_no', [actionId])
  ).map(({ step }) => step)
const newest = async () =>
  (await asOwner<{ action_id: string }>('select action_id from admin_action order by action_no desc limit 1'))[0]
    ?.action_id ?? ''

describe('a refund by an operator', () => {
  test('is planned first, given once however often it is pressed, and leaves two rows', async () => {
    const { orderNumber } = await buy()
    const support = await as('support')
    const wish = refundOf(orderNumber, 5_00)
    expect(await planFor(support, 'refund.give', wish)).toEqual({
      plan: { amount: 5_00, left: 15_00, currency: 'EUR', isRepeated: false },
      needsSecond: false,
      needsProof: false,
    })
    const one = press()
    const done = { done: { outcome: 'given', amount: 5_00, currency: 'EUR' } }
    const both = await Promise.all([
      perform(support, 'refund.give', wish, one),
      perform(support, 'refund.give', wish, one),
    ])
    expect(both).toEqual([done, done])
    expect(await perform(support, 'refund.give', wish, one)).toEqual(done)
    expect(await givenOf(orderNumber)).toBe(5_00)
    expect(await stepsOf(await newest())).toEqual(['begun', 'done'])
    expect(await perform(support, 'refund.give', { ...wish, amount: 6_00 }, one)).toEqual({ refusal: 'keyReused' })
  })

  test.each<[string, object, AdminRefusalKey]>([
    ['more than is left', { amount: 20_00 }, 'tooMuchToRefund'],
    ['a line that is not there', { line: 7 }, 'lineNotFound'],
    ['an order that is not there', { orderNumber: 'S00000000000' }, 'orderNotFound'],
    ['no reason', { reason: ' ' }, 'inputNotValid'],
  ])('%s is refused, and that is written down', async (_, change, refusal) => {
    const { orderNumber } = await buy()
    const wish = { ...refundOf(orderNumber), ...change }
    expect(await perform(await as('support'), 'refund.give', wish, press())).toMatchObject({ refusal })
    expect(await stepsOf(await newest())).toEqual(['begun', 'refused'])
    expect(await givenOf(orderNumber)).toBe(0)
  })

  test('needs a proof of the last quarter of an hour; the same press goes on after it', async () => {
    const { orderNumber } = await buy()
    const [late, again] = [await as('support', 'ada', 'all', 16), await as('support', 'ada', 'all', 1)]
    const one = press()
    expect(await perform(late, 'refund.give', refundOf(orderNumber, 1_00), one)).toEqual({ refusal: 'proveAgain' })
    expect(await perform(again, 'refund.give', refundOf(orderNumber, 1_00), one)).toMatchObject({
      done: { amount: 1_00 },
    })
  })

  test('that stopped between its two rows is finished by the same press a minute later, and given once', async () => {
    const { orderNumber } = await buy()
    const support = await as('support', 'bea')
    const one = press()
    const shopOf = () => Promise.reject(new Error('killed'))
    const killed = { ...support, own: support.own, shopOf: support.shopOf }
    let calls = 0
    killed.shopOf = (tenant) => (++calls > 1 ? shopOf() : support.shopOf(tenant))
    await expect(perform(killed, 'refund.give', refundOf(orderNumber, 3_00), one)).rejects.toThrow('killed')
    expect(await stepsOf(await newest())).toEqual(['begun', 'failed'])
    expect(await perform(support, 'refund.give', refundOf(orderNumber, 3_00), one)).toMatchObject({
      done: { outcome: 'given' },
    })
    expect(await givenOf(orderNumber)).toBe(3_00)
    expect(await stepsOf(await newest())).toEqual(['begun', 'failed', 'done'])
  })

  test.each([-2, 2])(
    'that was killed with its clock %i minutes from now is finished by the same press',
    async (minutes) => {
      const { orderNumber } = await buy()
      const support = await as('support', 'bea')
      const then = new Date(support.clock.now().getTime() + minutes * 60_000)
      let isKilled = false
      let calls = 0
      const killed: typeof support = {
        ...support,
        clock: { now: () => then },
        // Nothing is written any more, not even that it failed.
        own: (work) => (isKilled ? Promise.reject(new Error('killed')) : support.own(work)),
        shopOf: async (tenant) => {
          isKilled = ++calls > 1
          return isKilled ? Promise.reject(new Error('killed')) : support.shopOf(tenant)
        },
      }
      const one = press()
      await expect(perform(killed, 'refund.give', refundOf(orderNumber, 3_00), one)).rejects.toThrow('killed')
      expect(await perform(support, 'refund.give', refundOf(orderNumber, 3_00), one)).toMatchObject({
        done: { outcome: 'given' },
      })
      expect(await givenOf(orderNumber)).toBe(3_00)
    },
  )
})

describe('above the limit', () => {
  test('a second person approves; nobody approves their own wish, and of two who do at once one wins', async () => {
    const { orderNumber } = await buy(15, 4)
    const support = await as('support', 'cleo')
    const filed = await perform(support, 'refund.give', refundOf(orderNumber, 60_00), press())
    if (!('waiting' in filed)) throw new Error(`not filed: ${JSON.stringify(filed)}`)
    expect(await givenOf(orderNumber)).toBe(0)
    const lead = await as('support-lead', 'dora')
    expect(await waitingApprovals(lead)).toContainEqual(
      expect.objectContaining({ approvalId: filed.waiting, isMine: false }),
    )
    expect(await approve(await as('support-lead', 'cleo'), filed.waiting)).toEqual({ refusal: 'ownWish' })
    expect(await approve(await as('support', 'emil'), filed.waiting)).toEqual({ refusal: 'aboveYourLimit' })
    // Three at once: the last one looks at the order when it is done, so that what was planned is not possible any more.
    const late = await as('support-lead', 'jule')
    const first = [lead, await as('support-lead', 'finn')].map((one) => approve(one, filed.waiting))
    const slow = { ...late, shopOf: (tenant: string) => Promise.all(first).then(() => late.shopOf(tenant)) }
    const all = await Promise.all([...first, approve(slow, filed.waiting)])
    expect(all).toContainEqual({ done: { outcome: 'given', amount: 60_00, currency: 'EUR' } })
    expect(all.filter((one) => 'refusal' in one)).toEqual([{ refusal: 'approvalGone' }, { refusal: 'approvalGone' }])
    expect(await givenOf(orderNumber)).toBe(60_00)
    const rows = await asOwner(
      `select operator_id, step from admin_action where approval_id = $1 and name = 'refund.give' order by action_no`,
      [filed.waiting],
    )
    expect(rows).toEqual([
      { operator_id: 'cleo', step: 'begun' },
      { operator_id: 'cleo', step: 'done' },
    ])
  })

  test('what was approved and then stopped is finished by approving again', async () => {
    const { orderNumber } = await buy(15, 4)
    const filed = await perform(await as('support', 'gina'), 'refund.give', refundOf(orderNumber, 55_00), press())
    if (!('waiting' in filed)) throw new Error('not filed')
    const lead = await as('support-lead', 'hugo')
    // Killed between the decision and what follows from it, longer ago than anything runs.
    let decided = false
    const then = new Date(Date.now() - 2 * 60_000)
    const killed = { ...lead, clock: { now: () => then } }
    killed.own = async (work) => {
      if (decided) throw new Error('killed')
      const found = await lead.own(work)
      decided = found === true
      return found
    }
    killed.shopOf = async (brand) => (decided ? Promise.reject(new Error('killed')) : lead.shopOf(brand))
    await expect(approve(killed, filed.waiting)).rejects.toThrow('killed')
    expect(await givenOf(orderNumber)).toBe(0)
    // The queue knows.
    const unended = () => lead.own((tx) => findUnended(tx, new Date(Date.now() + 60_000)))
    expect(await unended()).toMatchObject([{ name: 'refund.give', subject: `order ${orderNumber}` }])
    expect(await approve(lead, filed.waiting)).toMatchObject({ done: { outcome: 'given' } })
    expect(await approve(lead, filed.waiting)).toMatchObject({ done: { outcome: 'given' } })
    expect(await givenOf(orderNumber)).toBe(55_00)
    expect(await unended()).toEqual([])
  })

  test.each([
    ['approves', approve, { done: { outcome: 'given', amount: 52_00, currency: 'EUR' } }, ['done']],
    ['declines', (lead: Admin, wish: string) => decline(lead, wish, 'no'), { done: { declined: true } }, []],
  ] as const)(
    'who %s twice in one press hears what became of it, not that it is gone',
    async (_, decides, became, ends) => {
      const { orderNumber } = await buy(15, 4)
      const filed = await perform(await as('support', 'nora'), 'refund.give', refundOf(orderNumber, 52_00), press())
      if (!('waiting' in filed)) throw new Error('not filed')
      const lead = await as('support-lead', 'otto')
      const both = await Promise.all([decides(lead, filed.waiting), decides(lead, filed.waiting)])
      expect(both).toEqual([became, became])
      const rows = await asOwner<{ name: string; step: string }>(
        'select name, step from admin_action where approval_id = $1 order by action_no',
        [filed.waiting],
      )
      expect(rows.filter(({ name }) => name.startsWith('approval.')).map(({ step }) => step)).toEqual(['begun', 'done'])
      expect(
        rows.filter(({ name, step }) => name === 'refund.give' && step !== 'begun').map(({ step }) => step),
      ).toEqual(ends)
    },
  )

  test('a wish lapses when less is left than it was planned on, and when it is declined', async () => {
    const { orderNumber } = await buy(15, 4)
    const lead = await as('support-lead', 'ines')
    const ask = async () => {
      const filed = await perform(await as('support', 'jan'), 'refund.give', refundOf(orderNumber, 51_00), press())
      return 'waiting' in filed ? filed.waiting : JSON.stringify(filed)
    }
    const one = await ask()
    await perform(lead, 'refund.give', refundOf(orderNumber, 1_00, 'something else'), press())
    expect(await approve(lead, one)).toEqual({ refusal: 'changedSince' })
    expect(await approve(lead, one)).toEqual({ refusal: 'approvalGone' })
    const two = await ask()
    expect(await decline(lead, two, 'not our fault')).toEqual({ done: { declined: true } })
    expect(await approve(lead, two)).toEqual({ refusal: 'approvalGone' })
    expect(await givenOf(orderNumber)).toBe(1_00)
  })

  test('many small refunds of one order reach the limit as one large one does', async () => {
    const { orderNumber } = await buy(15, 4)
    const support = await as('support', 'kim')
    for (const reason of ['first', 'second'])
      expect(await perform(support, 'refund.give', refundOf(orderNumber, 25_00, reason), press())).toHaveProperty(
        'done',
      )
    expect(await perform(support, 'refund.give', refundOf(orderNumber, 1, 'third'), press())).toHaveProperty('waiting')
  })
})

test('a note is written once, and a value is shown without being kept', async () => {
  const { orderNumber, email } = await buy()
  const support = await as('support', 'lou')
  const one = press()
  const note = { tenant: ours, orderNumber, text: 'called, was friendly' }
  for (const _ of [1, 2]) expect(await perform(support, 'note.add', note, one)).toHaveProperty('done')
  expect(await asOwner('select text, operator from order_note where order_number = $1', [orderNumber])).toEqual([
    { text: note.text, operator: 'lou' },
  ])
  const look = { tenant: ours, orderNumber, value: 'email' }
  const two = press()
  for (const _ of [1, 2]) expect(await perform(support, 'value.reveal', look, two)).toEqual({ done: { value: email } })
  const kept = await asOwner(`select row_to_json(a)::text as row from admin_action a where name = 'value.reveal'`)
  expect(JSON.stringify(kept)).not.toContain(email)
})

test('a chargeback is taken as lost once, by a second person above the limit, and the books agree', async () => {
  const { orderNumber } = await buy()
  const finance = await as('finance')
  const wish = { tenant: ours, orderNumber, reason: 'the bank is right' }
  expect(await perform(finance, 'chargeback.accept', wish, press())).toEqual({ refusal: 'notChargedBack' })
  await chargeBack(day, orderNumber)
  await expect.poll(() => day.eventsOf(orderNumber)).toContain('payment.charged-back')
  for (const _ of [1, 2])
    expect(await perform(finance, 'chargeback.accept', wish, press())).toEqual({ done: { amount: 15_00 } })
  const loss = "select sum(amount)::int as sum from ledger_entry where order_number = $1 and account = 'loss'"
  expect(await asOwner(loss, [orderNumber])).toEqual([{ sum: 15_00 }])
  const number = numberEnding(arrives)
  const placed = await day.order([
    { amount: 30, number, quantity: 5 },
    { amount: 15, number, quantity: 8 },
  ])
  await day.pay(placed.payerUrl)
  await day.until(placed, { orderState: 'done' })
  const { orderNumber: dear } = placed
  await chargeBack(day, dear)
  await expect.poll(() => day.eventsOf(dear)).toContain('payment.charged-back')
  expect(await perform(finance, 'chargeback.accept', { ...wish, orderNumber: dear }, press())).toHaveProperty('waiting')
})

test('a difference is closed with a reason, once, and by whom is kept', async () => {
  const [{ no } = { no: 0 }] = await asOwner<{ no: number }>(
    `insert into difference (tenant, partner, subject, reference, theirs, made_at, found_at, seen_at)
     values ('${ours}', 'mollie', 'payment', 'tr_9', 'paid', now(), now(), now()) returning difference_no::int as no`,
  )
  const wish = { tenant: ours, differenceNo: no, reason: 'paid by hand' }
  const one = press()
  for (const _ of [1, 2])
    expect(await perform(await as('finance'), 'difference.close', wish, one)).toEqual({ done: { closed: true } })
  const other = await as('finance', 'bea')
  expect(await perform(other, 'difference.close', wish, press())).toEqual({ refusal: 'differenceNotFound' })
  expect(await asOwner('select closed_by, closed_reason from difference where difference_no = $1', [no])).toEqual([
    { closed_by: 'finance', closed_reason: 'paid by hand' },
  ])
})

test('the partners are asked now, and a unit is replaced once, by a lead', async () => {
  const { orderNumber } = await buy()
  expect(await perform(await as('engineer'), 'order.ask-now', { tenant: ours, orderNumber }, press())).toMatchObject({
    done: { asked: 2, unanswered: 0, state: 'done' },
  })
  const lead = await as('support-lead')
  const wish = { tenant: ours, orderNumber, line: 1, unit: 1, reason: 'never came' }
  const first = await perform(lead, 'unit.replace', wish, press())
  expect(first).toHaveProperty('done.orderNumber')
  expect(await perform(lead, 'unit.replace', wish, press())).toEqual(first)
  expect(await perform(lead, 'unit.replace', { ...wish, unit: 2 }, press())).toEqual({ refusal: 'lineNotFound' })
})

const promoTerms = {
  takes: { kind: 'free-fee' },
  ...withoutConditions,
  name: '',
}

// Made from the tables: an action without an input here does not compile.
const inputs: Record<ActionName, (tenant: string) => object> = {
  'refund.give': (tenant) => ({ ...refundOf('S00000000000'), tenant }),
  'refund.again': (tenant) => ({ tenant, orderNumber: 'S00000000000' }),
  'job.retry': () => ({ id: '1' }),
  'job.drop': () => ({ id: '1' }),
  'order.ask-now': (tenant) => ({ tenant, orderNumber: 'S00000000000' }),
  'order.look': (tenant) => ({ tenant, orderNumber: 'S00000000000' }),
  'promise.release': (tenant) => ({ tenant, orderNumber: 'S00000000000' }),
  'receipt.send-again': (tenant) => ({ tenant, orderNumber: 'S00000000000', channel: 'email' }),
  'email.correct': (tenant) => ({ tenant, orderNumber: 'S00000000000', email: 'ada@shopper.example' }),
  'unit.replace': (tenant) => ({ tenant, orderNumber: 'S00000000000', line: 1, unit: 1, reason: 'never came' }),
  'code.mark-bad': (tenant) => ({ tenant, orderNumber: 'S00000000000', line: 1, unit: 1, reason: 'used already' }),
  'chargeback.accept': (tenant) => ({ tenant, orderNumber: 'S00000000000', reason: 'the bank is right' }),
  'chargeback.win': (tenant) => ({ tenant, orderNumber: 'S00000000000', reason: 'the bank gave it back' }),
  'difference.close': (tenant) => ({ tenant, differenceNo: 999_999, reason: 'seen to' }),
  'datev.map': (tenant) => ({
    tenant,
    map: { chart: 'SKR03', consultant: 1001, client: 1, fiscalMonth: 1, accountLength: 4, accounts: {} },
  }),
  'day.close': (tenant) => ({ tenant, day: '2099-01-01' }),
  'day.reopen': (tenant) => ({ tenant, day: '2026-01-01', reason: 'one is missing' }),
  'difference.book': (tenant) => ({ tenant, differenceNo: 999_999, reason: 'they are right' }),
  'books.compare': (tenant) => ({ tenant }),
  'case.take': (tenant) => ({ tenant, caseId: 'none' }),
  'case.snooze': (tenant) => ({ tenant, caseId: 'none', until: '2027-01-01T00:00:00Z' }),
  'case.resolve': (tenant) => ({ tenant, caseId: 'none', reason: 'x' }),
  'request.confirm': (tenant) => ({ tenant, reference: 'W000000000', orderNumber: 'S00000000000', amount: 100 }),
  'request.refuse': (tenant) => ({ tenant, reference: 'W000000000', reason: 'not ours' }),
  'request.answer': (tenant) => ({ tenant, reference: 'F000000000', answer: 'We looked at it.' }),
  'auto-top-up.change': (tenant) => ({ tenant, customerId: 'none', autoTopupId: 'none', to: 'pause' }),
  'text-top-up.change': (tenant) => ({ tenant, customerId: 'none', index: 0, to: 'end' }),
  'method.remove': (tenant) => ({ tenant, customerId: 'none', id: 'none' }),
  'sessions.end': (tenant) => ({ tenant, customerId: 'none' }),
  'customer.reveal': (tenant) => ({ tenant, customerId: 'none', value: 'email' }),
  'customer.export': (tenant) => ({ tenant, customerId: 'none' }),
  'customer.erase': (tenant) => ({ tenant, customerId: 'none', reason: 'asked for it' }),
  'note.add': (tenant) => ({ tenant, orderNumber: 'S00000000000', text: 'x' }),
  'value.reveal': (tenant) => ({ tenant, orderNumber: 'S00000000000', value: 'email' }),
  'product.change': (tenant) => ({ tenant, productId: 'none', amount: 100 }),
  'import.write': (tenant) => ({ tenant, fileId: 'none', hash: '0'.repeat(64) }),
  'codes.import': (tenant) => ({ tenant, productId: 'none', batch: 'none', listId: 'none' }),
  'stock.line': (tenant) => ({ tenant, productId: 'none', below: 5 }),
  'batch.withdraw': (tenant) => ({ tenant, productId: 'none', batch: 'none', reason: 'all were bad' }),
  'claim.make': (tenant) => ({ tenant, productId: 'none', batch: 'none' }),
  'code.write-off': (tenant) => ({ tenant, codeId: 999_999, reason: 'damaged' }),
  'codes.rotate': (tenant) => ({ tenant }),
  'orders.resolve': (tenant) => ({ tenant }),
  'esim.refuse': (tenant) => ({ tenant, orderNumber: 'S00000000000', unit: 'none', reason: 'used already' }),
  'identity.confirm': (tenant) => ({
    tenant,
    customerId: 'none',
    reason: 'saw a passport',
    validUntil: '2028-01-01T00:00:00Z',
  }),
  'identity.withdraw': (tenant) => ({ tenant, customerId: 'none', reason: 'it was false' }),
  'suspicion.close': (tenant) => ({ tenant, number: 'none', reason: 'explained' }),
  'promo.issue': (tenant) => ({ tenant, terms: { ...promoTerms, productIds: ['none'] }, codes: { count: 1 } }),
  'promo.stop': (tenant) => ({ tenant, promotionId: 'none' }),
  'cash.issue': (tenant) => ({ tenant, brandId: 'none', amount: 1500, count: 1 }),
  'cash.take': (tenant) => ({ tenant, batchId: 'none' }),
  'cash.import': (tenant) => ({ tenant, brandId: 'none', amount: 1500, listId: 'none' }),
  'cash.block': (tenant) => ({ tenant, batchId: 'none' }),
  'method.pause': (tenant) => ({ tenant, method: 'paypal', reason: 'it is down' }),
  'method.resume': (tenant) => ({ tenant, method: 'paypal' }),
  'partner.pause': (tenant) => ({ tenant, partner: 'mollie', reason: 'it is down' }),
  'partner.resume': (tenant) => ({ tenant, partner: 'mollie' }),
  'brand.new': (tenant) => ({
    id: 'none',
    name: 'None',
    model: tenant,
    locales: ['de'],
    country: 'de',
    sellsGoods: false,
    domains: [],
    draftTitle: 'Opening',
  }),
  'brand.export': (tenant) => ({ tenant, version: 77 }),
  'brand.adopt': (tenant) => ({ tenant }),
  'brand.release': (tenant) => ({ tenant }),
  'brand.draft.begin': (tenant) => ({ tenant, title: 'a feature' }),
  'brand.draft.change': (tenant) => ({
    tenant,
    draftId: 'none',
    changes: [{ field: 'features.hasBlog', value: true }],
  }),
  'brand.draft.move': (tenant) => ({ tenant, draftId: 'none' }),
  'brand.draft.drop': (tenant) => ({ tenant, draftId: 'none' }),
  'brand.preview.open': (tenant) => ({ tenant, draftId: 'none' }),
  'brand.preview.share': (tenant) => ({ tenant, draftId: 'none', note: 'the agency' }),
  'brand.preview.end': (tenant) => ({ tenant, draftId: 'none', passId: 'none' }),
  'brand.publish': (tenant) => ({ tenant, draftId: 'none', revision: 1, note: 'agreed' }),
  'brand.schedule': (tenant) => ({
    tenant,
    draftId: 'none',
    revision: 1,
    note: 'agreed',
    at: '2027-01-01T08:00:00+01:00',
  }),
  'brand.unschedule': (tenant) => ({ tenant, draftId: 'none' }),
  'brand.roll-back': (tenant) => ({ tenant, version: 77, expected: 1, note: 'it was better' }),
  'key.make': (tenant) => ({ tenant, name: 'none', scopes: ['orders.read'], dailyLimit: 0, days: 30 }),
  'key.take': (tenant) => ({ tenant, keyId: 'none' }),
  'key.withdraw': (tenant) => ({ tenant, keyId: 'none' }),
  'webhook.add': (tenant) => ({ tenant, url: 'https://10.0.0.1/', kinds: ['order.done'] }),
  'webhook.secret': (tenant) => ({ tenant, addressId: 'none' }),
  'webhook.withdraw': (tenant) => ({ tenant, addressId: 'none' }),
  'webhook.send-again': (tenant) => ({ tenant, deliveryId: 'none' }),
  'run.refund': (tenant) => ({ tenant, runId: 'none' }),
  'run.send': (tenant) => ({ tenant, runId: 'none' }),
  'run.resolve': (tenant) => ({ tenant, runId: 'none' }),
  'run.discontinue': (tenant) => ({ tenant, runId: 'none' }),
  'run.stop': (tenant) => ({ tenant, runId: 'none' }),
  'run.go-on': (tenant) => ({ tenant, runId: 'none' }),
  'operator.invite': () => ({
    email: 'new@house.example',
    name: 'New',
    language: 'en',
    role: 'support',
    tenants: 'all',
  }),
  'operator.invite-again': () => ({ operatorId: 'none' }),
  'grant.give': () => ({ operatorId: 'none', role: 'support', tenants: 'all' }),
  'grant.take': () => ({ operatorId: 'none', role: 'support' }),
  'operator.disable': () => ({ operatorId: 'none' }),
  'operator.enable': () => ({ operatorId: 'none' }),
  'operator.sign-out': () => ({ operatorId: 'none' }),
}

const lastRow = async () =>
  (await asOwner<{ no: number }>('select coalesce(max(action_no), 0)::int as no from admin_action'))[0]?.no
/** How many rows each action has left since a row. */
const rowsOfEachSince = async (no: number | undefined) =>
  (
    await asOwner<{ rows: number }>(
      'select count(*)::int as rows from admin_action where action_no > $1 group by action_id',
      [no],
    )
  ).map(({ rows }) => rows)

/** Whoever may do these finds nothing missing. */
const alwaysDone: ActionName[] = [
  'orders.resolve',
  'books.compare',
  'datev.map',
  'brand.adopt',
  'brand.release',
  'brand.draft.begin',
  'key.make',
]

// One test for all roles: the books are compared after each.
test.each(Object.keys(actions) as ActionName[])(
  '%s: by whom the table says in an own brand, in no other',
  async (name) => {
    for (const role of roleNames) {
      const operator = await as(role, `${role} of one`, [ours])
      // A new brand is nobody's yet: who begins one looks after all.
      const allowed = name !== 'brand.new' && may(operator.operator, actions[name].needs as Permission, ours)
      const before = await lastRow()
      const asked = async (tenant: string) => {
        const answer = await perform(operator, name, inputs[name](tenant), press())
        return 'refusal' in answer ? answer.refusal : 'done'
      }
      expect(await asked(ours), role).toMatch(
        !allowed
          ? /^notAllowed$/
          : alwaysDone.includes(name)
            ? /^done$/
            : /^(order|difference|case|product|batch|code|promotion|file|customer|day|draft|version|key|webhook|run)NotFound$|^dayNotOver$|^webhookLeadsInside$/,
      )
      expect(await asked(theirs), role).toBe('notAllowed')
      expect(await asked('nobrand'), role).toBe('notAllowed')
      expect(await rowsOfEachSince(before), role).toEqual([2, 2, 2])
    }
  },
)

describe('the audit', () => {
  const check = async () => (await as('reviewer')).own((tx) => checkChain(tx))
  const typed = () => printedBy(auditCheckCommand, { databaseUrl: day.appUrl, adminUrl: day.adminUrl, config: {} })

  test('cannot be changed, and its chain holds over all of the above', async () => {
    expect(await check()).toMatchObject({ broken: null })
    expect(await typed()).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^\d+ rows, the last hash is [0-9a-f]{64}$/),
    })
    for (const change of ['update admin_action set ip = $$x$$', 'delete from admin_action'])
      await expect(asOwner(change)).rejects.toThrow('append-only')
  })

  test('shows a row that somebody with the owner’s power changed or took out', async () => {
    const [{ no } = { no: 0 }] = await asOwner<{ no: number }>('select max(action_no)::int - 3 as no from admin_action')
    const tamper = (sql: string) =>
      asOwner(`alter table admin_action disable trigger append_only; ${sql};
        alter table admin_action enable trigger append_only`)
    await tamper(`update admin_action set operator_id = operator_id || 'x' where action_no = ${no}`)
    expect(await check()).toMatchObject({ broken: no })
    expect(await typed()).toEqual({ code: 1, out: `row ${no} does not follow from the row before it` })
    await tamper(`update admin_action set operator_id = left(operator_id, -1) where action_no = ${no}`)
    expect(await check()).toMatchObject({ broken: null })
    await tamper(`delete from admin_action where action_no = ${no}`)
    expect(await check()).toMatchObject({ broken: no + 1 })
  })
})
