import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AutoTopupOption } from '#agreements/contract'
import { changeStatus, remove } from '#auto-top-ups'
import { renewCart } from '#checkout'
import { isRefusal } from '#kit/result'
import { networkOf } from '../../support/partners/network-events.ts'
import { autoTopUps, type Running } from '../../support/shop/auto-top-ups.ts'
import { badDay } from '../../support/shop/bad-day.ts'
import { untilHolds } from '../../support/test-run/until-holds.ts'

// One random sequence of events, days, declined cards, pauses, payments by link and ends for automatic top-ups of every
// kind: an occasion is paid at most once, and nothing is charged after the end or during a pause.

const day = await badDay({
  first: {
    topup: {
      autoTopupTypes: ['low-balance', 'tariff', 'weekly', 'monthly'],
      lowBalanceLimit: 500,
      allowAutoTopupPause: true,
    },
    // Months pass here, with more top-ups than the guards would allow.
    riskRules: { amountPerNumber: { outcome: 'allow' }, amountPerCustomer: { outcome: 'allow' } },
  },
})
const { setUp, runDue, runsOf, turnMandate, creditOn } = autoTopUps(day)
const tells = networkOf(day)

const kinds: Record<string, AutoTopupOption> = {
  'low balance': { lowBalanceOption: {} },
  tariff: { lowBalanceOption: { tariffEnabled: true } },
  weekly: { recurringOption: { recurringType: 'WEEKLY', recurringDay: 3 } },
  monthly: { recurringOption: { recurringType: 'MONTHLY', recurringDay: 31 } },
}
type Kind = keyof typeof kinds

type Act = { to: Kind } & (
  | { does: 'plan again' }
  | { does: 'card'; later: 'paid' | 'insufficient_funds' | 'card_declined' }
  | { does: 'pause' | 'resume' | 'end' | 'pay' }
)
/** Each event is sent for every number, and keeps its id when it is repeated. */
type Step = Act | { does: 'run' } | { does: 'time'; hours: number } | { does: 'event'; id: number }

const to = fc.constantFrom(...Object.keys(kinds))
const of = <Does extends string>(...does: Does[]) => fc.constantFrom(...does)
const steps: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.record({ does: of('time'), hours: fc.constantFrom(1, 24, 50, 170, 750) }), weight: 6 },
  { arbitrary: fc.record({ does: of('event'), id: fc.integer({ min: 1, max: 6 }) }), weight: 5 },
  {
    arbitrary: fc.record({
      to,
      does: of('card'),
      later: fc.constantFrom('paid' as const, 'insufficient_funds' as const, 'card_declined' as const),
    }),
    weight: 3,
  },
  { arbitrary: fc.record({ to, does: of('plan again', 'pay', 'pause', 'resume') }), weight: 4 },
  { arbitrary: fc.record({ to, does: of('end') }), weight: 1 },
)

/** An automatic top-up and what its owner did. */
type Own = Running & {
  customerId: string
  /** Occasions that its owner paid by the link. */
  paid: string[]
  /** Number of charges when a call that ends or pauses it was answered. */
  chargesAtEnd?: number
  chargesAtPause?: number | undefined
}
type Town = Record<Kind, Own>

async function settle(): Promise<Town> {
  const town = await Promise.all(
    Object.entries(kinds).map(async ([kind, option]) => {
      const one = await setUp(option)
      const [row] = await day.asOwner<{ customerId: string }>(
        'select customer_id as "customerId" from auto_top_up where auto_top_up_id = $1',
        [one.id],
      )
      const own: Own = { ...one, customerId: row?.customerId ?? '', paid: [] }
      return [kind, own] as const
    }),
  )
  return Object.fromEntries(town)
}

/** Orders of its automatic charges that are paid or under way, each with its occasion. */
const chargesOf = (id: string) =>
  day.asOwner<{ occasion: string; state: string }>(
    `select split_part(occasion, ' ', 2) || ' ' || split_part(occasion, ' ', 3) as occasion, o.state
    from token_charge c join orders o using (tenant, order_number) where c.occasion like $1`,
    [`${id} %`],
  )
const countCharges = async ({ id }: Own) => (await chargesOf(id)).length

/** The shop as a signed-in owner uses it. */
async function doorOf({ customerId }: Own) {
  const shop = await day.app.shopOf(day.ours)
  return { ...shop, visitor: { ...shop.visitor, customer: { customerId, sessionId: 'theirs', language: 'de' } } }
}

/** Its owner pays a declined charge by the link of the mail. Our own retry may run at the same time. */
async function pay(one: Own): Promise<void> {
  const run = (await runsOf(one.id)).find(({ state, tries }) => state === 'due' && tries > 0)
  if (!run?.order_number) return
  const renewed = await renewCart(await day.app.shopOf(day.ours), run.order_number)
  if (isRefusal(renewed)) return
  const [started] = await Promise.all([day.start(renewed.cartName), runDue()])
  if (!started.json.payerUrl) return
  await day.pay(started.json.payerUrl)
  one.paid.push(run.occasion)
}

const open = ['waiting', 'charging']
const nothingIsOpen = (town: Town) =>
  untilHolds(async () => {
    for (const { id } of Object.values(town))
      expect((await runsOf(id)).filter(({ state }) => open.includes(state))).toEqual([])
  })

async function take(town: Town, step: Step, { isEndHeard }: { isEndHeard: boolean }): Promise<void> {
  if (step.does === 'run') return void (await Promise.all([runDue(), runDue()]))
  if (step.does === 'time') {
    // Within the hour anything may still be under way.
    if (step.hours > 1) await nothingIsOpen(town)
    await day.later(step.hours * 3600)
    return take(town, { does: 'run' }, { isEndHeard })
  }
  if (step.does === 'event') {
    const price = step.id % 2 === 0 ? 1000 : undefined
    for (const { id, number } of Object.values(town))
      expect(await tells(number, { id: `${id}-${step.id}`, price })).toBe(204)
    return
  }
  const one = town[step.to] as Own
  const { id: autoTopupId } = one
  if (step.does === 'plan again') {
    // As if the run had not been recorded.
    await day.asOwner(`update auto_top_up set next_run = next_run - interval '32 days' where auto_top_up_id = $1`, [
      autoTopupId,
    ])
  } else if (step.does === 'card') await turnMandate(one.mandate, { later: step.later })
  else if (step.does === 'pay') await pay(one)
  else if (step.does === 'end') {
    const answer = isEndHeard ? remove(await doorOf(one), { autoTopupId }) : undefined
    // An end also counts while a worker charges it.
    await Promise.all([answer, answer && runDue()])
    one.chargesAtEnd ??= await countCharges(one)
  } else {
    const isPause = step.does === 'pause'
    await expectStillPaused(one)
    const status = isPause ? 'DISABLED' : 'ENABLED'
    const answer = await changeStatus(await doorOf(one), { autoTopupId, status })
    if (isRefusal(answer)) return
    one.chargesAtPause = isPause ? await countCharges(one) : undefined
  }
}

async function expectStillPaused(one: Own): Promise<void> {
  if (one.chargesAtPause !== undefined) expect(await countCharges(one), 'while paused').toBe(one.chargesAtPause)
}

/** Runs through one sequence of events. Throws if somebody was charged who should not have been. */
async function live(story: readonly Step[], { isEndHeard = true } = {}): Promise<void> {
  const town = await settle()
  try {
    for (const step of story) await take(town, step, { isEndHeard })
    await nothingIsOpen(town)
    for (const one of Object.values(town)) {
      const charged = (await chargesOf(one.id)).filter(({ state }) => state === 'paid' || state === 'done')
      const occasions = [...charged.map(({ occasion }) => occasion), ...one.paid]
      expect(occasions, 'paid twice').toEqual([...new Set(occasions)])
      await expectStillPaused(one)
      if (one.chargesAtEnd !== undefined) expect(await countCharges(one), 'after the end').toBe(one.chargesAtEnd)
      await untilHolds(async () => expect(await creditOn(one.number)).toBe(1500 + 1500 * occasions.length))
    }
  } finally {
    // The next sequence uses others.
    await day.asOwner(`update auto_top_up set status = 'deleted', next_run = null, ended_at = now()`)
  }
}

test('whatever comes in whatever order, no occasion of any kind is paid twice, and nothing after the end', async () => {
  const story = fc.array(steps, { minLength: 16, maxLength: 24 })
  await fc.assert(
    fc.asyncProperty(story, (steps) => live(steps)),
    { numRuns: 4, endOnFailure: true },
  )
}, 300_000)

const aDay: Step = { does: 'time', hours: 24 }
const low: Step = { does: 'event', id: 1 }
const renewal: Step = { does: 'event', id: 2 }
const run: Step = { does: 'run' }

// For each kind, the same occasion comes a second time.
test.each<[string, Step[]]>([
  ['low balance', [low, run, aDay, low, run]],
  ['tariff', [renewal, run, aDay, renewal, run]],
  ['weekly', [{ does: 'time', hours: 9 * 24 }, run, { to: 'weekly', does: 'plan again' }, run]],
  ['monthly', [{ does: 'time', hours: 33 * 24 }, run, { to: 'monthly', does: 'plan again' }, run]],
])('a shop that forgets the occasions of %s ones is found out', async (_, story) => {
  await day.asOwner(`create function saldo.forgets() returns trigger language plpgsql as
    $$ begin new.occasion := new.occasion || ' ' || gen_random_uuid(); return new; end $$`)
  await day.asOwner(
    `create trigger forgets before insert on auto_top_up_run for each row execute function saldo.forgets()`,
  )
  try {
    await expect(live(story)).rejects.toThrow('paid twice')
  } finally {
    await day.asOwner(`drop function saldo.forgets() cascade`)
  }
})

test('a shop that does not hear of the end is found out', async () => {
  const story: Step[] = [
    { to: 'low balance', does: 'card', later: 'insufficient_funds' },
    low,
    run,
    { to: 'low balance', does: 'end' },
    { does: 'time', hours: 50 },
  ]
  await live(story)
  await expect(live(story, { isEndHeard: false })).rejects.toThrow('after the end')
})
