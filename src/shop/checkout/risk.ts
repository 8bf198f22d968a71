import type { Cart } from '#cart'
import type { Tx } from '#database'
import { reviewPath } from '#enquiries/contract'
import { sum } from '#kit/money'
import { type Refusal, refuse } from '#kit/result'
import type { Position } from '#orders'
import type { DeliveryAddress } from '#orders/contract'
import { type Attempt, checkRules, type Goods, keepDecision, type RulesDecision } from '#risk'
import type { RiskRule } from '#tenants'
import type { StartPaymentInput } from './contract.ts'
import type { OrderUpdate } from './order-update.ts'
import type { CheckoutShop } from './shop.ts'

type Visit = Partial<Pick<StartPaymentInput, 'deviceId' | 'sessionId' | 'fraudnetSessionId'>>

/** What the rules against fraud learn of a cart, or of an order that is paid again. */
export function attemptOf(
  shop: CheckoutShop,
  items: Cart['items'] | Position['lines'],
  contact: DeliveryAddress,
  visit: Visit = {},
): Attempt {
  return {
    goods: goodsOf(shop, items),
    email: contact.email,
    ...placeOf(shop, contact, visit),
    customer: shop.visitor.customer?.customerId,
    session: visit.sessionId,
    fraudnetSession: visit.fraudnetSessionId,
  }
}

/** The shopper's device and IP address. */
export const placeOf = (
  { visitor }: Pick<CheckoutShop, 'visitor'>,
  { deviceId }: Pick<DeliveryAddress, 'deviceId'>,
  visit: Visit = {},
): Pick<Attempt, 'device' | 'ip'> => ({
  device: visit.deviceId ?? deviceId,
  // 0.0.0.0 stands for calls without a shopper: jobs and partners.
  ip: visitor.ip === '0.0.0.0' ? undefined : visitor.ip,
})

function goodsOf({ catalogue }: CheckoutShop, items: Cart['items'] | Position['lines']): Goods[] {
  const goods = items.map((item) => ({
    ...('msisdn' in item
      ? { number: item.msisdn, amount: item.faceAmount * item.quantity }
      : { number: item.phoneNumber, amount: item.amount * item.quantity }),
    kind: catalogue.products.get(item.productId)?.kind ?? 'topup',
  }))
  return [...Map.groupBy(goods, ({ number, kind }) => `${number} ${kind}`).values()].flatMap(([first, ...more]) =>
    first ? [{ ...first, amount: sum([first, ...more].map(({ amount }) => amount)) }] : [],
  )
}

/**
 * Records the decision with its reason. The shopper is not told the reason, because it would show how to get around the
 * rule, but learns that a program decided and how to ask for a review by a person (GDPR article 22 (3)).
 */
export async function refuseByRule(shop: CheckoutShop, tx: Tx, judged: RulesDecision): Promise<Refusal> {
  await keepDecision(shop, tx, judged)
  if (judged.outcome === 'otp') return refuse('otpRequired')
  return refuse('orderNotAccepted', { details: { review: `${shop.siteUrl}${reviewPath}` } })
}

/** The rules' decision about a card and the payment it made; `rule` is the one that refuses it. */
type JudgedCard = { judged: RulesDecision; about: { orderNumber: string; paymentId: string }; rule: string | undefined }

/** The card that pays an open order, if it is only known now and a rule counts cards. */
export function cardToJudge(
  { tenant }: CheckoutShop,
  { payments, state }: Position,
  updates: readonly OrderUpdate[],
): { paymentId: string; card: string } | undefined {
  if (state !== 'open' || !Object.values(tenant.riskRules).some(isAboutCards)) return undefined
  for (const item of updates) {
    if (item.about !== 'payment' || item.answer.kind !== 'answered') continue
    const { state: fact, card } = item.answer.value
    const { paymentId } = item
    if (fact !== 'paid' || !card || payments.some((one) => one.paymentId === paymentId && one.paid > 0)) continue
    return { paymentId, card }
  }
  return undefined
}

/**
 * Checks the card that pays an open order against the rules, in the transaction that applies the updates.
 * @returns undefined where there is no card to judge
 */
export async function judgeCard(
  shop: CheckoutShop,
  tx: Tx,
  position: Position,
  updates: readonly OrderUpdate[],
): Promise<JudgedCard | undefined> {
  const { orderNumber, contact, lines } = position
  const { paymentId, card } = cardToJudge(shop, position, updates) ?? {}
  if (paymentId === undefined) return undefined
  const attempt = { goods: goodsOf(shop, lines), email: contact.email, card }
  const judged = await checkRules(shop, tx, { moment: 'card', attempt, contact, orderNumber, isProven: false })
  const rule = judged.outcome === 'refuse' ? judged.reason?.rule : undefined
  return { judged, about: { orderNumber, paymentId }, rule }
}

const isAboutCards = ({ per, outcome }: RiskRule): boolean => per === 'card' && outcome !== 'allow'
