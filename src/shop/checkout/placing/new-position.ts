import { externalIdOf } from '#fulfilment'
import { traceHere } from '#kit/trace'
import type { LinePart, NewOrder, Position } from '#orders'
import type { NewPayment } from '#payments'

/**
 * The position of an order that was written just now with its payment, as the database would answer: it need not be
 * asked.
 */
export function newPosition(
  order: NewOrder,
  legalTexts: Position['legalTexts'],
  payment: NewPayment,
  runOf: string | null = null,
): Position {
  const { orderNumber, cartName, currency, total, totalServiceFee, contact, startNow, autoTopUpMandate } = order
  const { language, channel, placedAt, lines } = order
  const { paymentId, provider, method, amount, createdAt, methodDetails } = payment
  const { keepsAs = null, charges = null, chargedFor = null } = methodDetails
  return {
    orderNumber,
    revision: 0,
    cartName,
    state: 'open',
    currency,
    total,
    totalServiceFee,
    contact,
    startNow,
    legalTexts,
    autoTopUpMandate,
    replaces: null,
    runOf,
    language,
    channel,
    placedAt,
    paidAt: null,
    doneAt: null,
    lines: lines.map(lineOf),
    payments: [
      {
        paymentId,
        provider,
        method,
        amount,
        state: 'creating',
        reference: null,
        failure: null,
        checkoutUrl: null,
        createdAt: createdAt.toISOString(),
        askedAt: null,
        awaitedAt: null,
        captureBefore: null,
        paid: 0,
        returned: 0,
        chargedBack: 0,
        wonBack: 0,
        chargedBackTold: null,
        keepsAs,
        charges,
        chargedFor,
      },
    ],
    captures: [],
    refunds: [],
    deliveries: lines.flatMap(({ line, unitPrices }) =>
      unitPrices.map((price, index) => ({
        line,
        unit: index + 1,
        externalId: externalIdOf(orderNumber, line, index + 1),
        amount: price,
        state: 'planned' as const,
        reference: null,
        failure: null,
        sentAt: null,
        settledAt: null,
        replaced: false,
      })),
    ),
    goodwill: [],
    losses: [],
    trace: traceHere() ?? null,
  }
}

/** What a position says of a line. */
const lineOf = ({
  line,
  itemKey,
  productId,
  brandName,
  kind,
  description,
  msisdn,
  faceAmount,
  serviceFee,
  quantity,
  vatRate,
  feeVatRate,
  vatCountry,
  agreement,
}: LinePart): LinePart => ({
  line,
  itemKey,
  productId,
  brandName,
  kind,
  description,
  msisdn,
  faceAmount,
  serviceFee,
  quantity,
  vatRate,
  feeVatRate,
  vatCountry,
  agreement,
})
