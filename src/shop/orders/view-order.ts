import { additionalDataOf, onWire } from '#agreements'
import { sum, toMajor } from '#kit/money'
import { shownNumber } from './asked/shown-number.ts'
import type { ContentsOfUnits } from './contents/index.ts'
import type { CodeView, DeliveryAddress, OrderView, UsedVoucher } from './contract.ts'
import { esimViews } from './esim-view.ts'
import { discountOf, type Position } from './position.ts'
import { isUnderWayRefund } from './states.ts'
import { type TaxedPart, taxedNow, vatKindOf } from './taxed-parts.ts'
import { progressOfLine, wireStatus } from './wire-status.ts'

/**
 * The order in its wire format, which the pages use too, with the contents of its units for callers who may see them.
 * Shows VAT only where it is due: not for a multi-purpose voucher.
 */
export function orderView(
  position: Position,
  contents: ContentsOfUnits,
  vouchers: readonly UsedVoucher[] = [],
): OrderView {
  const { deliveries, payments, refunds } = position
  const discount = discountOf(position)
  const parts = taxedNow(position)
  const back = payments.reduce((total, { returned }) => total + returned, 0)
  const onItsWay = refunds.filter(({ state }) => isUnderWayRefund(state))
  const arrived = deliveries.flatMap(({ state, settledAt }) => (state === 'delivered' && settledAt ? [settledAt] : []))
  const sent = deliveries.flatMap(({ sentAt }) => sentAt ?? [])
  return {
    orderNumber: position.orderNumber,
    cartName: position.cartName,
    ...wireStatus(position),
    orderState: position.state,
    ...(payments.length > 0 ? { paymentMethod: payments.at(-1)?.method } : {}),
    items: position.lines.map((line) => ({
      productId: line.productId,
      product_id: line.productId,
      description: line.description,
      brandName: line.brandName,
      kind: line.kind,
      ...(line.msisdn === null ? {} : shownNumber(line, line.msisdn)),
      quantity: line.quantity,
      originalAmount: toMajor(line.faceAmount),
      grossAmount: toMajor((line.faceAmount + line.serviceFee) * line.quantity),
      serviceFee: toMajor(line.serviceFee * line.quantity),
      vat: vatKindOf(line),
      taxRates: taxesOf(parts.filter((part) => part.line === line.line)),
      additionalData: additionalDataOf(line.agreement),
      ...onWire(line.agreement),
      ...progressOfLine(position, line.line),
      ...codesOfLine(position, line.line, contents),
      ...esimViews(position, line.line, contents),
      ...unreadableOfLine(position, line.line, contents),
    })),
    summary: {
      netAmount: toMajor(position.total + discount - position.totalServiceFee),
      grossAmount: toMajor(position.total),
      totalServiceFee: toMajor(position.totalServiceFee),
      ...(discount > 0 ? { discount: toMajor(discount) } : {}),
      currency: position.currency,
    },
    totalPrice: toMajor(position.total),
    ...(vouchers.length > 0 ? { vouchers: [...vouchers] } : {}),
    refunded: toMajor(back),
    refundPending: toMajor(onItsWay.reduce((total, { amount }) => total + amount, 0)),
    ...first(
      'refundRequestedAt',
      onItsWay.map(({ requestedAt }) => requestedAt),
    ),
    deliveryAddress: position.contact,
    voucherDeliveryAddress: voucherAddressOf(position.contact),
    language: position.language,
    placedAt: position.placedAt.toISOString(),
    ...(position.paidAt ? { paidAt: position.paidAt.toISOString() } : {}),
    ...latest('sentAt', sent),
    ...latest('arrivedAt', arrived),
  }
}

const voucherAddressOf = ({ voucherDeliveryAddress: named, ...contact }: DeliveryAddress): DeliveryAddress => ({
  ...contact,
  ...named,
})

function codesOfLine({ deliveries }: Position, line: number, contents: ContentsOfUnits): { codes?: CodeView[] } {
  const codes = deliveries
    .filter((delivery) => delivery.line === line)
    .flatMap(({ externalId }) => contents.get(externalId) ?? [])
    .flatMap(({ kind, ...code }) => (kind === 'code' ? [code as CodeView] : []))
  return codes.length > 0 ? { codes } : {}
}

function unreadableOfLine(
  { deliveries }: Position,
  line: number,
  contents: ContentsOfUnits,
): { codesUnreadable?: true } {
  const isUnreadable = deliveries.some(
    (unit) => unit.line === line && contents.get(unit.externalId)?.kind === 'unreadable',
  )
  return isUnreadable ? { codesUnreadable: true } : {}
}

/** By rate; product and fee are taxed in the same country. */
function taxesOf(parts: readonly TaxedPart[]): OrderView['items'][number]['taxRates'] {
  const taxed = parts.filter((part) => part.rate !== null && (part.gross > 0 || part.of === 'product'))
  return [...Map.groupBy(taxed, ({ rate }) => rate ?? 0)].map(([rate, some]) => ({
    rate: rate / 100,
    amount: toMajor(sum(some.map(({ vat }) => vat))),
    net: toMajor(sum(some.map(({ net }) => net))),
    ...(some[0]?.country ? { country: some[0].country } : {}),
  }))
}

const first = <K extends 'refundRequestedAt'>(key: K, times: string[]): { [key in K]?: string } | object => {
  const earliest = times.map((time) => new Date(time).toISOString()).sort()[0]
  return earliest ? { [key]: earliest } : {}
}

const latest = <K extends 'sentAt' | 'arrivedAt'>(key: K, times: string[]): { [key in K]?: string } | object => {
  const last = times.sort().at(-1)
  return last ? { [key]: new Date(last).toISOString() } : {}
}
