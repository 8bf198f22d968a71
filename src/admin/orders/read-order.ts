import type { Admin } from '#admin'
import { listActions } from '#admin/audit'
import { findNames } from '#admin/operators'
import { may } from '#admin/permissions'
import { findAssistant } from '#assistants'
import { findReturns } from '#esims'
import { maskEmail } from '#kit/email'
import { maskPhone } from '#kit/phone'
import { findMessages } from '#notifications'
import { findPosition, findTimeline, type Position, refundable } from '#orders'
import { findUses } from '#promotions'
import { findDecisions } from '#risk'
import { findSoldUnits } from '#stock'
import { type MoneyFlow, moneyFlow } from './money-flow.ts'
import { type Sentence, sentenceOf } from './sentence.ts'
import { findNotes } from './store.ts'
import { type Entry, timelineOf } from './timeline.ts'

type Line = Omit<Position['lines'][number], 'agreement' | 'itemKey'> & {
  /** `code`: of our own stock, and whether it worked. `isReturnAsked`: an eSIM whose owner wants to return it. */
  units: readonly (Position['deliveries'][number] & { code: 'good' | 'bad' | null; isReturnAsked: boolean })[]
  /** What may still be given back of it. */
  refundable: number
}

/** An order as its page shows it; personal values are masked. Amounts in minor units. */
export type OrderDetail = Pick<
  Position,
  | 'orderNumber'
  | 'revision'
  | 'state'
  | 'currency'
  | 'total'
  | 'totalServiceFee'
  | 'runOf'
  | 'language'
  | 'channel'
  | 'placedAt'
  | 'paidAt'
  | 'doneAt'
  | 'captures'
  | 'refunds'
  | 'goodwill'
  | 'losses'
> & {
  tenant: string
  sentence: Sentence
  flow: MoneyFlow
  /** Our name for the shopper's assistant that made it, if one did. */
  assistant: string | null
  email: string
  phone: string
  lines: readonly Line[]
  payments: readonly Omit<Position['payments'][number], 'checkoutUrl'>[]
  promotions: readonly { promotionId: string; hint: string; discount: number }[]
  timeline: readonly Entry[]
  /** What may still be given back of the whole order. */
  refundable: number
}

/** Actions about one order that its timeline shows at most, the newest. */
const mostActions = 200

/** @returns undefined for an order that there is not, or of a brand whose orders the operator may not read */
export async function readOrder(admin: Admin, tenant: string, orderNumber: string): Promise<OrderDetail | undefined> {
  if (!may(admin.operator, 'orders.read', tenant)) return undefined
  const { db } = await admin.shopOf(tenant)
  const done = admin.read((tx) =>
    Promise.all([listActions(tx, { tenants: [tenant], subject: `order ${orderNumber}` }, mostActions), findNames(tx)]),
  )
  const [position, events, returns, messages, decisions, promotions, notes] = await db.read((tx) =>
    Promise.all([
      findPosition(tx, orderNumber),
      findTimeline(tx, orderNumber),
      findReturns(tx, orderNumber),
      findMessages(tx, orderNumber),
      findDecisions(tx, { orderNumber, limit: 50 }),
      findUses(tx, [orderNumber]),
      findNotes(tx, orderNumber),
    ]),
  )
  const [actions, names] = await done
  if (!position) return undefined
  const [codes, assistant] = await db.read((tx) =>
    Promise.all([
      findSoldUnits(
        tx,
        position.deliveries.map(({ externalId }) => externalId),
      ),
      findAssistant(tx, position.cartName),
    ]),
  )
  const codeOf = (externalId: string) => {
    const code = codes.find((one) => one.externalId === externalId)
    return code ? (code.isBad ? 'bad' : 'good') : null
  }
  const {
    cartName: _cart,
    contact,
    startNow: _start,
    legalTexts: _texts,
    autoTopUpMandate: _mandate,
    ...order
  } = position
  const phone = contact.phoneNumber
  return {
    ...order,
    tenant,
    sentence: sentenceOf(position),
    flow: moneyFlow(position),
    assistant,
    email: contact.email.includes('@') ? maskEmail(contact.email) : '',
    phone: phone.startsWith('+') ? maskPhone(phone) : '',
    lines: position.lines.map(({ agreement: _agreement, itemKey: _key, ...line }) => ({
      ...line,
      msisdn: line.msisdn && maskPhone(line.msisdn),
      units: position.deliveries
        .filter((unit) => unit.line === line.line)
        .map((unit) => ({
          ...unit,
          code: codeOf(unit.externalId),
          isReturnAsked: unit.state !== 'reversed' && returns.get(unit.externalId) === 'asked',
        })),
      refundable: refundable(position, line.line),
    })),
    payments: position.payments.map(({ checkoutUrl: _url, ...payment }) => payment),
    promotions: promotions.map(({ promotionId, hint, discount }) => ({ promotionId, hint, discount })),
    timeline: timelineOf({
      events,
      messages,
      decisions,
      notes,
      actions,
      nameOf: (operatorId) => names.get(operatorId) ?? operatorId,
    }),
    refundable: refundable(position, null),
  }
}
