import type { OrderView } from '#orders/contract'

const at = '2026-03-01T10:00:00.000Z'

const paid: OrderView = {
  orderNumber: 'S0000000001',
  cartName: 'c-00000000000000000000000000',
  orderStatus: 'committed',
  orderState: 'done',
  paymentStatus: 'Success',
  messages: [],
  items: [
    {
      productId: 'topup-15',
      product_id: 'topup-15',
      description: 'Guthaben 15 €',
      brandName: 'Example',
      kind: 'topup',
      phoneNumber: '+4915112345678',
      readablePhoneNumber: '+49 1511 2345678',
      quantity: 1,
      originalAmount: 15,
      grossAmount: 15,
      serviceFee: 0,
      vat: 'multi-purpose',
      taxRates: [],
      additionalData: [{}],
      delivered: 1,
      underWay: 0,
      failed: 0,
    },
  ],
  summary: { netAmount: 15, grossAmount: 15, totalServiceFee: 0, currency: 'EUR' },
  totalPrice: 15,
  refunded: 0,
  refundPending: 0,
  deliveryAddress: {
    firstname: 'Ada',
    lastname: 'Beispiel',
    street: 'N/A',
    houseNumber: 'N/A',
    zip: 'N/A',
    city: 'N/A',
    phoneNumber: 'N/A',
    countryCode: 'N/A',
    email: 'ada@example.com',
  },
  voucherDeliveryAddress: {
    firstname: 'Ada',
    lastname: 'Beispiel',
    street: 'N/A',
    houseNumber: 'N/A',
    zip: 'N/A',
    city: 'N/A',
    phoneNumber: 'N/A',
    countryCode: 'N/A',
    email: 'ada@example.com',
  },
  language: 'de',
  placedAt: at,
  paidAt: at,
  sentAt: at,
  arrivedAt: at,
}
const [item] = paid.items as [OrderView['items'][number]]
const lost = { ...item, delivered: 0, failed: 1 }
const { paidAt: _paid, sentAt: _sent, arrivedAt: _arrived, ...unpaid } = paid

const orders: Record<FakeState, OrderView> = {
  success: paid,
  pending: {
    ...unpaid,
    orderStatus: 'PAYMENT_PENDING',
    orderState: 'open',
    paymentStatus: 'Pending',
    items: [{ ...item, delivered: 0, underWay: 1 }],
  },
  sent: {
    ...unpaid,
    paidAt: at,
    sentAt: at,
    orderStatus: 'PAYMENT_PENDING',
    orderState: 'paid',
    paymentStatus: 'Pending',
    items: [{ ...item, delivered: 0, underWay: 1 }],
  },
  partly: {
    ...paid,
    orderStatus: 'partiallyCommitted',
    paymentStatus: 'PartialSuccess',
    messages: ['partiallyCommitted'],
    items: [item, lost],
    totalPrice: 30,
    refundPending: 15,
  },
  'partly-refunded': {
    ...paid,
    orderStatus: 'partiallyRefunded',
    paymentStatus: 'PartiallyRefunded',
    items: [item, lost],
    totalPrice: 30,
    refunded: 15,
  },
  refunded: { ...paid, orderStatus: 'refunded', paymentStatus: 'Refunded', items: [lost], refunded: 15 },
  'number-refused': {
    ...paid,
    orderStatus: 'productProcessError',
    paymentStatus: 'Failure',
    messages: ['refunded'],
    items: [{ ...lost, numberRefused: true }],
    refundPending: 15,
    refundRequestedAt: at,
  },
  'in-doubt': {
    ...paid,
    orderStatus: 'productProcessError',
    paymentStatus: 'Failure',
    messages: ['productProcessError'],
    items: [lost],
    refundPending: 15,
    refundRequestedAt: at,
  },
  failed: {
    ...unpaid,
    orderStatus: 'failed',
    paymentMethod: 'creditcard',
    orderState: 'cancelled',
    paymentStatus: 'Failure',
    messages: ['failed'],
    paymentFailure: 'insufficient_funds',
    items: [lost],
  },
  cancelled: {
    ...unpaid,
    orderStatus: 'cancelled',
    orderState: 'cancelled',
    paymentStatus: 'Cancelled',
    items: [lost],
  },
}

export type FakeState =
  | 'success'
  | 'pending'
  | 'sent'
  | 'partly'
  | 'partly-refunded'
  | 'refunded'
  | 'number-refused'
  | 'in-doubt'
  | 'failed'
  | 'cancelled'

/** An order as it stands in one of the states that the result page tells apart. */
export const fakeOrder = (state: FakeState): OrderView => orders[state]

/** @returns the order whose state a token names; undefined for any other word */
export const fakeOrderOf = (token: string): OrderView | undefined => (orders as Record<string, OrderView>)[token]
