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

/** Views of orders by how they ended: delivered, refused for the number, or failed without a known reason. */
export const orderViews = {
  success: paid,
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
} satisfies Record<string, OrderView>
