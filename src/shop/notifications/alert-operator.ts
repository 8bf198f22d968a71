import { explainAlert } from './alert-kinds.ts'
import { mailOf } from './letter.ts'
import { sendOnce } from './send-once.ts'
import type { MessageShop } from './shop.ts'

export type { AlertOccasion } from './alert-kinds.ts'

/** Alerts an operator, once per occasion, by mail if an address is set. English: it is for our staff. */
export async function alertOperator(
  shop: MessageShop,
  /** An order's number, or the reference of what was filed. */
  alert: { orderNumber: string; occasion: string; details: Record<string, unknown> },
): Promise<'sent' | 'sent before' | { refused: string }> {
  const { operatorEmail, backOfficeUrl, tenant } = shop
  const { orderNumber, occasion } = alert
  const rows = Object.entries(alert.details).map(([what, value]): [string, string] => [what, String(value)])
  return sendOnce(
    shop,
    { about: orderNumber, occasion: `alert ${occasion}`, channel: 'email', recipient: operatorEmail ?? 'log' },
    async (messageId) =>
      operatorEmail === undefined
        ? { kind: 'answered', value: undefined }
        : shop.mail.send(
            mailOf(shop, messageId, operatorEmail, 'en', {
              subject: `[${tenant.id}] ${occasion} (${orderNumber})`,
              heading: occasion,
              paragraphs: [`${orderNumber} of ${tenant.id} needs a look.`, ...explainAlert(occasion)],
              rows,
              ...(backOfficeUrl && {
                button: { label: 'Open in the queue', url: backOfficeUrl + queuePath(tenant.id, alert) },
              }),
              closing: whereToLook(tenant.id, alert).map((command) => `npm run saldo -- ${command}`),
            }),
          ),
  )
}

type About = { orderNumber: string; occasion: string }

const isReference = (about: string): boolean => /^[A-Z][0-9A-Z]{3,}$/.test(about)

/** Kinds of alerts about no order, and the source of their cases. */
const sources: Readonly<Record<string, string>> = {
  'books-differ': 'difference',
  'dead-letter': 'dead-letter',
  stock: 'stock',
  'supplier-balance': 'supply',
  'task-fails': 'failing-task',
  'webhooks-fail': 'failing-webhooks',
}

/** Where the queue lists the cases of an alert: those of its order or reference, or of its kind. */
function queuePath(tenant: string, { orderNumber, occasion }: About): string {
  const params = new URLSearchParams({ brand: tenant })
  const source = sources[occasion.split(' ')[0] ?? '']
  if (isReference(orderNumber)) params.set('order', orderNumber)
  else if (source) params.set('source', source)
  return `/queue?${params}`
}

/**
 * Commands that show more: of an order or a filed reference, of our stock, of scheduled tasks, of differences to a
 * partner's books.
 */
function whereToLook(tenant: string, { orderNumber, occasion }: About): string[] {
  if (isReference(orderNumber)) {
    return [`orders show ${orderNumber} --tenant ${tenant}`, `requests show ${tenant} ${orderNumber}`]
  }
  if (orderNumber === 'codes') return ['secrets rotate', `codes list --tenant ${tenant}`]
  if (occasion.startsWith('stock ')) return [`codes list --tenant ${tenant}`]
  if (occasion.startsWith('task-fails ')) return ['jobs']
  return occasion.startsWith('books-differ ') ? ['books differences'] : []
}
