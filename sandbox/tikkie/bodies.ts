import { type Payment, type PaymentRequest, paidOf, statusOf } from './payment-requests.ts'

// The published shapes of Tikkie's API v2; amounts in cents.

export function requestBody(request: PaymentRequest, origin: string) {
  return {
    paymentRequestToken: request.id,
    amountInCents: request.amount,
    referenceId: request.referenceId,
    description: request.description,
    url: `${origin}/tikkie/${request.id}`,
    expiryDate: request.expiryDate,
    createdDateTime: request.createdAt,
    status: statusOf(request),
    numberOfPayments: request.payments.length,
    totalAmountPaidInCents: paidOf(request),
  }
}

export function paymentBody({ token, payer, amount, createdAt, refunds }: Payment, description: string) {
  return {
    paymentToken: token,
    tikkieId: token.slice(0, 12).replaceAll('-', ''),
    counterPartyName: payer,
    counterPartyAccountNumber: 'NL01ABNA1234567890',
    amountInCents: amount,
    description,
    createdDateTime: createdAt,
    refunds: refunds.map(refundBody),
  }
}

export const refundBody = ({ token, amount, createdAt, ...rest }: Payment['refunds'][number]) => ({
  refundToken: token,
  amountInCents: amount,
  createdDateTime: createdAt,
  ...rest,
})
