import type { TenantDatabase } from '#database'
import { toDecimalString } from '#kit/money'
import { findMessages, type MessageRow } from '#notifications'
import { findPosition, findTimeline, type Position } from '#orders'
import type { TimelineRow } from '#orders/events'
import { findUses, type UseRow } from '#promotions'
import { findDecisions } from '#risk'
import { mask } from '#watch'
import { asOperator, doneOf, typed } from '../kit/as-operator.ts'
import { command } from '../kit/command.ts'
import { ofOneTenant } from '../kit/options.ts'
import { withProgram } from '../kit/whole-program.ts'
import { decisionLine } from './decisions.ts'
import { withOrder } from './refunds.ts'

export const ordersShowCommand = command({
  usage: 'orders show <orderNumber>',
  help: 'shows one order: lines, payments, deliveries, refunds, messages and events',
  options: ofOneTenant,
  run: (call) =>
    withOrder(call, call.args[0] ?? '', call.options.tenant, async (shop, { orderNumber }) => {
      console.log(`${shop.tenant.id}\n${await show(shop.db, orderNumber)}`)
    }),
})

async function show(db: TenantDatabase, orderNumber: string): Promise<string | undefined> {
  const [position, timeline, messages, decisions, codes] = await db.read((tx) =>
    Promise.all([
      findPosition(tx, orderNumber),
      findTimeline(tx, orderNumber),
      findMessages(tx, orderNumber),
      findDecisions(tx, { orderNumber, limit: 50 }),
      findUses(tx, [orderNumber]),
    ]),
  )
  return position && mask(inLines(position, timeline, messages, decisions.map(decisionLine), codes))
}

/** The order as text. */
function inLines(
  order: Position,
  timeline: readonly TimelineRow[],
  messages: readonly MessageRow[],
  decisions: string[],
  codes: readonly UseRow[],
): string {
  const money = (minor: number) => `${toDecimalString(minor)} ${order.currency}`
  const part = (name: string, rows: string[]) => (rows.length === 0 ? [] : ['', name, ...rows.map((row) => `  ${row}`)])
  return [
    `${order.orderNumber}  ${order.state}  ${money(order.total)}  placed ${order.placedAt.toISOString()} by ${order.channel}`,
    ...part(
      'Lines',
      order.lines.map(
        (line) =>
          `${line.line}  ${line.quantity} x ${line.description}, ${money(line.faceAmount)}${line.msisdn ? `, for ${line.msisdn}` : ''}`,
      ),
    ),
    ...part(
      'Promo codes',
      codes.map(
        ({ promotionId, hint, discount, givenBackAt }) =>
          `${promotionId}  ${hint}  took ${money(discount)} off${givenBackAt ? `, given back ${givenBackAt.toISOString()}` : ''}`,
      ),
    ),
    ...part(
      'Payments',
      order.payments.map(
        (payment) =>
          `${payment.state}  ${money(payment.amount)}  ${payment.method}, ${payment.provider} ${payment.reference ?? '(no reference)'}` +
          `  paid ${money(payment.paid)}, returned ${money(payment.returned)}${payment.failure ? `, ${payment.failure}` : ''}`,
      ),
    ),
    ...part(
      'Deliveries',
      order.deliveries.map(
        (delivery) =>
          `${delivery.state}  ${delivery.externalId}  ${delivery.reference ?? '(no reference)'}${delivery.failure ? `  ${delivery.failure}` : ''}`,
      ),
    ),
    ...part(
      'Refunds',
      order.refunds.map(
        (refund) =>
          `${refund.state}  ${money(refund.amount)}  ${refund.reason}  ${refund.reference ?? '(no reference)'}`,
      ),
    ),
    ...part('Rules against fraud', decisions),
    ...part(
      'Given back although it was earned',
      order.goodwill.map(
        ({ line, amount, at }) => `${money(amount)}  ${line === null ? 'for the order' : `for line ${line}`}  ${at}`,
      ),
    ),
    ...part(
      'Messages',
      messages.map(
        ({ occasion, channel, recipient, createdAt, sentAt, report }) =>
          `${createdAt.toISOString()}  ${occasion}  by ${channel} to ${recipient}  ${sentAt ? `sent ${sentAt.toISOString()}` : 'not sent yet'}${report ? `, ${report}` : ''}`,
      ),
    ),
    ...part(
      'What happened',
      timeline.map(({ at, kind, actor, reference, details }) =>
        [at.toISOString(), kind, `by ${actor}`, reference, details && JSON.stringify(details)]
          .filter(Boolean)
          .join('  '),
      ),
    ),
  ].join('\n')
}

export const ordersResolveCommand = command({
  usage: 'orders resolve',
  help: 'asks the partners about orders with an unknown outcome, as the scheduler does each minute',
  changes: true,
  async run(call) {
    const told = (tenant: string, looked: number) => console.log(`${tenant}: looked at ${looked}`)
    const isDone = await asOperator(call, async (admin) => {
      for (const { id } of admin.tenants) told(id, doneOf(await typed(admin, 'orders.resolve', { tenant: id })).looked)
      return true
    })
    if (isDone) return
    const { sweep } = await import('#checkout')
    await withProgram(call, async (program) => {
      for (const { id } of (await program.tenants.current()).all) told(id, await sweep(await program.shopOf(id)))
    })
  },
})
