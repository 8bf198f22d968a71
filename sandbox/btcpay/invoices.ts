import type { Shelf } from '../journal.ts'
import type { World } from '../world.ts'
import {
  type Additional,
  type CoinPayment,
  type Invoice,
  type NewInvoice,
  newId,
  paidOf,
  type Status,
} from './invoice.ts'
import type { Webhooks } from './webhooks.ts'

/** How long the chain takes to confirm a payment, in milliseconds before scaling. */
const STEP = 1_000

export type Invoices = ReturnType<typeof openInvoices>

export function openInvoices({ journal, timers, delayScale }: World, webhooks: Webhooks) {
  const shelf: Shelf<Invoice> = journal.shelf('btcpay')

  const move = (invoice: Invoice, status: Status, additional: Additional, event?: string, more: object = {}) => {
    Object.assign(invoice, { status, additional })
    shelf.put(invoice)
    if (event) webhooks.send(invoice, event, more)
  }

  const expireInTime = (invoice: Invoice) =>
    timers.after(Date.parse(invoice.expiresAt) - Date.now(), () => {
      if (invoice.status === 'New') expire(invoice)
    })
  const expire = (invoice: Invoice) => {
    const isPartial = paidOf(invoice) > 0
    move(invoice, 'Expired', isPartial ? 'PaidPartial' : 'None', 'InvoiceExpired', { partiallyPaid: isPartial })
  }
  const confirmInTime = (invoice: Invoice, payment: CoinPayment) =>
    timers.after(STEP * delayScale, () => {
      payment.status = 'Settled'
      move(invoice, invoice.status, invoice.additional, 'InvoicePaymentSettled', { afterExpiration: isLate(invoice) })
      const isWhole = invoice.payments.every(({ status }) => status === 'Settled')
      if (invoice.status === 'Processing' && isWhole) {
        move(invoice, 'Settled', invoice.additional, 'InvoiceSettled', { manuallyMarked: false })
      }
    })

  for (const invoice of shelf.all()) {
    if (invoice.status === 'New') expireInTime(invoice)
    for (const payment of invoice.payments) if (payment.status === 'Processing') confirmInTime(invoice, payment)
  }

  return {
    shelf,
    expire,
    create({ minutes, ...wanted }: NewInvoice): Invoice {
      const now = Date.now()
      const invoice: Invoice = {
        id: newId(),
        ...wanted,
        status: 'New',
        additional: 'None',
        payments: [],
        createdAt: new Date(now).toISOString(),
        expiresAt: new Date(now + minutes * 60_000).toISOString(),
      }
      shelf.put(invoice)
      expireInTime(invoice)
      return invoice
    },
    /** Adds a payment, also after the invoice expired. */
    pay(invoice: Invoice, amount: number, method: string): void {
      const payment: CoinPayment = {
        id: newId(),
        method,
        amount,
        status: 'Processing',
        receivedAt: new Date().toISOString(),
      }
      invoice.payments.push(payment)
      shelf.put(invoice)
      webhooks.send(invoice, 'InvoiceReceivedPayment', { afterExpiration: isLate(invoice) })
      const paid = paidOf(invoice)
      const isEnough = paid >= invoice.amount
      if (invoice.status === 'New' && isEnough) {
        const isOver = paid > invoice.amount
        move(invoice, 'Processing', isOver ? 'PaidOver' : 'None', 'InvoiceProcessing', { overPaid: isOver })
      } else if (isLate(invoice)) {
        move(invoice, invoice.status, isEnough ? 'PaidLate' : 'PaidPartial')
      }
      confirmInTime(invoice, payment)
    },
    /** Staff of the store set the outcome. */
    mark(invoice: Invoice, status: 'Settled' | 'Invalid'): void {
      move(invoice, status, 'Marked', status === 'Settled' ? 'InvoiceSettled' : 'InvoiceInvalid', {
        manuallyMarked: true,
      })
    },
  }
}

const isLate = ({ status }: Invoice): boolean => status === 'Expired' || status === 'Invalid'
