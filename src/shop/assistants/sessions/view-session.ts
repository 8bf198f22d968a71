import type { CheckoutShop } from '#checkout'
import type { Translator } from '#content'
import { sum } from '#kit/money'
import type { PlainKey } from '#kit/text-key'
import { findPosition, type Position } from '#orders'
import { type CheckoutSession, type Extension, type Link, protocolVersion, type SessionLine } from '../contract.ts'
import { titleOf, type Variant, variantOf } from '../variants.ts'
import { continueUrl } from './continue-url.ts'
import { paymentHandlers } from './payment-handlers.ts'
import { discountsOf } from './promo-codes.ts'
import type { Session } from './session.ts'
import { sessionOrder, totalLines } from './session-order.ts'
import { isRetried, stateOf } from './session-state.ts'
import { findOrderOf } from './store.ts'

export type SessionView = { view: CheckoutSession; total: number; position: Position | undefined }

type Line = { variant: Variant; quantity: number }

/** The session as it is now, at today's prices. `total` is what the assistant is told, in minor units. */
export async function viewSession(shop: CheckoutShop, session: Session): Promise<SessionView> {
  const { tenant, catalogue } = shop
  const { wanted, language, sessionId } = session
  const translate = shop.content.translator(tenant, language)
  const lines = wanted.items.flatMap(({ id, quantity }): Line[] => {
    const variant = variantOf(catalogue, id)
    return variant ? [{ variant, quantity }] : []
  })
  const [position, handlers, { discount, discounts }] = await Promise.all([
    positionOf(shop, session),
    paymentHandlers(shop),
    discountsOf(shop, session),
  ])
  const fees = sum(lines.map(({ variant, quantity }) => variant.product.serviceFee * quantity))
  const total = sum(lines.map(({ variant, quantity }) => variant.price * quantity)) - discount
  const agreesTo = lines.some(({ variant }) => variant.product.kind !== 'topup') ? 'startNow.goods' : 'startNow'
  const state = stateOf(shop, session, { position, total, agreesTo, canPay: handlers.length > 0 })
  const isOpen = !['completed', 'canceled', 'expired', 'complete_in_progress'].includes(state.status)
  const order = position && !isRetried(position) ? sessionOrder(shop, sessionId, position) : undefined
  const ids = lines.map(({ variant }) => variant.id)
  const view: CheckoutSession = {
    id: sessionId,
    protocol: { version: protocolVersion },
    capabilities: {
      ...(isOpen && handlers.length > 0 ? { payment: { handlers } } : {}),
      ...(tenant.hasPromoVouchers ? { extensions: [discountExtension] } : {}),
    },
    ...(wanted.buyer ? { buyer: wanted.buyer } : {}),
    status: state.status,
    currency: tenant.currency.toLowerCase(),
    locale: language,
    line_items: lines.map((line) => lineOf(translate, line, language)),
    ...(wanted.fulfillment ? { fulfillment_details: wanted.fulfillment } : {}),
    fulfillment_options: [{ type: 'digital', id: 'digital', title: translate('assistant.delivery'), totals: [] }],
    selected_fulfillment_options: ids.length > 0 ? [{ type: 'digital', option_id: 'digital', item_ids: ids }] : [],
    totals: order?.totals ?? totalLines(translate, { total, fees, discount }),
    ...(tenant.hasPromoVouchers ? { discounts } : {}),
    messages: state.messages,
    links: linksOf(shop, translate),
    created_at: session.createdAt.toISOString(),
    updated_at: session.changedAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
    ...(isOpen && session.cartName !== null ? { continue_url: state.payerUrl ?? continueUrl(shop, session) } : {}),
    ...(order ? { order } : {}),
  }
  return { view, total, position }
}

const discountExtension: Extension = {
  name: 'discount',
  extends: [
    '$.CheckoutSession.discounts',
    '$.CheckoutSessionCreateRequest.discounts',
    '$.CheckoutSessionUpdateRequest.discounts',
  ],
}

/** The order of the session's cart, if it is one by now. */
export async function positionOf(shop: CheckoutShop, session: Session): Promise<Position | undefined> {
  const orderNumber = await shop.db.read((tx) => findOrderOf(tx, session))
  return orderNumber === undefined ? undefined : shop.db.read((tx) => findPosition(tx, orderNumber))
}

function lineOf(translate: Translator, { variant, quantity }: Line, language: string): SessionLine {
  const { id, amount, price, product, isAvailable } = variant
  const name = titleOf(variant, language)
  const fees = product.serviceFee * quantity
  return {
    id,
    item: { id, name, unit_amount: price },
    quantity,
    name,
    unit_amount: price,
    product_id: product.productId,
    availability_status: isAvailable ? 'in_stock' : 'out_of_stock',
    totals: totalLines(translate, { total: amount * quantity + fees, fees, discount: 0 }),
  }
}

/** The legal texts, and who helps. */
function linksOf({ siteUrl }: CheckoutShop, translate: Translator): Link[] {
  const link = (type: Link['type'], key: PlainKey, path: string): Link => ({
    type,
    title: translate(key),
    url: `${siteUrl}${path}`,
  })
  return [
    link('terms_of_use', 'footer.termsOfUse', '/terms-of-use'),
    link('return_policy', 'footer.withdrawalInstruction', '/withdrawal-instruction'),
    link('privacy_policy', 'footer.privacy', '/privacy'),
    link('contact_us', 'footer.contact', '/contact'),
  ]
}
