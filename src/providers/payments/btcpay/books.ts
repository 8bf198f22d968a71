import { answered, type PartnerAnswer } from '#kit/result'
import type { BookedPayment, BookedRefund, PaymentBooks } from '#payments'
import { type BtcPayOptions, openBtcPayClient } from './client.ts'
import { pullsOf, refundOf } from './refunds.ts'
import { bookedInvoices } from './shapes.ts'

const most = 100

/** BTCPay Server's own lists: the store's invoices, and the pull payments of those that were refunded. */
export function btcpayBooks(options: BtcPayOptions): PaymentBooks {
  const client = openBtcPayClient(options)
  const { store } = options

  const listPayments = async (since: Date): Promise<PartnerAnswer<BookedPayment[]>> => {
    const all: BookedPayment[] = []
    for (;;) {
      const query = new URLSearchParams({
        startDate: String(Math.floor(since.getTime() / 1000)),
        includePaymentMethods: 'true',
        skip: String(all.length),
        take: String(most),
      })
      const path = `/api/v1/stores/${encodeURIComponent(store)}/invoices?${query}`
      const page = await client({ method: 'GET', path }, bookedInvoices)
      if (page.kind !== 'answered') return page
      all.push(...page.value)
      if (page.value.length < most) return answered(all)
    }
  }

  return {
    name: 'btcpay',
    listPayments,
    listRefunds: async (since, ofPayments) => {
      const recent = await listPayments(since)
      if (recent.kind !== 'answered') return recent
      const pulls = await pullsOf(client, store, [...recent.value.map(({ reference }) => reference), ...ofPayments])
      if (pulls.kind !== 'answered') return pulls
      const booked: BookedRefund[] = []
      for (const pull of pulls.value) {
        const refund = await refundOf(client, pull)
        if (refund.kind !== 'answered') return refund
        const { invoiceId: paymentReference, currency, startsAt } = pull
        booked.push({ ...refund.value, paymentReference, currency, createdAt: startsAt, changedAt: startsAt })
      }
      return answered(booked)
    },
  }
}
