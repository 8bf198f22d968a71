import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { makeDemoOperators, operatorTables } from '#admin/operators'
import { openAdminDatabase } from '#database'
import { secret } from '../support/shop/code-keys.ts'
import type { AsOwner, Difference } from './compare.ts'
import type { Ground, Programs } from './programs.ts'
import { one } from './shopper.ts'

const patienceSeconds = 180

/**
 * Operators in the back office while shoppers buy and programs are killed: one gives money back and writes notes, two
 * approve at once what is above the first one's limit. Whoever gets no answer presses again, as often as it takes.
 */
export async function openOperators(programs: Programs, { adminUrl }: Ground, asOwner: AsOwner) {
  const database = openAdminDatabase({ url: adminUrl, poolSize: 1 })
  const links = await makeDemoOperators({
    db: operatorTables(database),
    clock: { now: () => new Date(programs.timeOf('admin')) },
    secret,
    siteUrl: programs.backOfficeUrl,
    production: false,
    ip: '127.0.0.1',
    userAgent: undefined,
    send: () => {},
    record: async () => {},
  }).finally(() => database.close())
  // Two different people of whom each may approve.
  await asOwner(
    `update operator_grant set role = 'finance' where operator_id = 'demo-owner'
      and not exists (select from operator_grant where operator_id = 'demo-owner' and role = 'finance')`,
  )
  const linkOf = (role: string) => links.find((link) => link.role === role)?.url ?? ''
  let isOver = false
  let presses = 0

  /** Sends a form, with a fresh proof each time: clocks jump by more than a proof is good for. */
  async function press(role: string, path: string, fields: Record<string, string>): Promise<void> {
    presses++
    const send = (url: string, form: Record<string, string>, headers = {}) =>
      fetch(url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(15_000),
        headers,
        body: new URLSearchParams(form),
      })
    for (const late = performance.now() + patienceSeconds * 1000; ; await pause(150 + Math.random() * 300)) {
      const answer = await send(linkOf(role), {})
        .then(({ headers }) => headers.getSetCookie()[0]?.split(';')[0] ?? '')
        .then((cookie) => send(programs.backOfficeUrl + path, fields, { cookie }))
        .then(async (found) => ({ status: found.status, html: await found.text() }))
        .catch(() => undefined)
      const isAnswered = answer?.status === 200 && !/href="\/prove/.test(answer.html)
      if (isAnswered && !answer.html.includes('still running')) return
      if (performance.now() > late) throw new Error(`${path} does not answer: ${answer?.status ?? 'no line'}`)
    }
  }

  async function giveBack(): Promise<void> {
    const [order] = await asOwner<{ tenant: string; number: string }>(
      `select tenant, order_number as number from orders where state = 'done' order by random() limit 1`,
    )
    if (!order) return
    const path = `/orders/${order.tenant}/${order.number}`
    const key = randomUUID()
    const amount = one(['', '0.50', '1.00', '2.50'])
    const give = () => press('support', path, { action: 'refund', press: key, line: '', amount, reason: reasonOf(key) })
    await Promise.all(Math.random() < 0.3 ? [give(), give()] : [give()])
    if (Math.random() < 0.2) await give()
    if (Math.random() < 0.2) await press('support', path, { action: 'note', press: randomUUID(), text: 'called back' })
  }

  async function approveWaiting(role: string): Promise<boolean> {
    const [wish] = await asOwner<{ id: string }>(
      `select approval_id as id from admin_approval where state = 'waiting' order by asked_at limit 1`,
    )
    if (wish) await press(role, '/approvals', { approval: wish.id, action: 'approve' })
    return wish !== undefined
  }

  return {
    presses: () => presses,
    /** Until `end` is called, and nothing waits for a second person. */
    async work(): Promise<void> {
      const gives = async () => {
        while (!isOver) {
          await giveBack()
          await pause(Math.random() * 500)
        }
      }
      const giving = gives()
      const approves = async (role: string) => {
        let isGiving = true
        const stop = () => {
          isGiving = false
        }
        giving.then(stop, stop)
        while ((await approveWaiting(role)) || isGiving) await pause(Math.random() * 300)
      }
      await Promise.all([giving, approves('finance'), approves('owner')])
    },
    end() {
      isOver = true
    },
  }
}

const reasonOf = (key: string) => `chaos ${key}`

/** What operators were told and what the shop did must be the same, and the audit whole. */
export async function findOperatorDifferences(asOwner: AsOwner): Promise<Difference[]> {
  const stories = {
    'an operator was told of another refund than was given': `
      select b.tenant, b.subject, b.key, e.outcome, given.amount from admin_action b
      left join admin_action e on e.step = 'done' and e.name = 'refund.give'
        and (e.action_id = b.action_id or e.approval_id = b.action_id)
      cross join lateral (select coalesce(sum(g.amount), 0)::bigint as amount from goodwill g
        where g.tenant = b.tenant and g.reason = 'chaos ' || b.key and g.amount > 0) given
      where b.step = 'begun' and b.name = 'refund.give' and b.key not like 'approved %'
        and given.amount <> coalesce((e.outcome ->> 'amount')::bigint, 0)`,
    'a refund was given twice for one press': `select tenant, reason, count(*)::int from goodwill
      where reason like 'chaos %' and amount > 0 group by tenant, order_number, line, reason having count(*) > 1`,
    'a refund that nobody approved': `select g.tenant, g.reason from goodwill g
      join admin_action b on b.step = 'begun' and g.reason = 'chaos ' || b.key
      join admin_approval a on a.approval_id = b.action_id where a.state <> 'approved'`,
    'an action has no end': `select action_id, name, subject from admin_action b where step = 'begun' and not exists
      (select from admin_action e where e.action_id = b.action_id and e.step <> 'begun')`,
    'the chain of the audit is broken': `select action_no from (select a as entry, a.action_no, a.chain,
        lag(a.chain) over w as former from admin_action a window w as (order by a.action_no)) chained
      where chain <> saldo.admin_action_hash(former, entry)`,
  }
  const found = await Promise.all(
    Object.entries(stories).map(async ([what, sql]) =>
      (await asOwner(sql)).map((row) => `${what}: ${JSON.stringify(row)}`),
    ),
  )
  return found.flat()
}
