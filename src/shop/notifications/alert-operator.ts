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
  const { operatorEmail, tenant } = shop
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
              closing: whereToLook(tenant.id, alert).map((command) => `npm run saldo -- ${command}`),
            }),
          ),
  )
}

/**
 * Commands that show more: of an order or a filed reference, of our stock, of scheduled tasks, of differences to a
 * partner's books.
 */
function whereToLook(tenant: string, { orderNumber, occasion }: { orderNumber: string; occasion: string }): string[] {
  if (/^[A-Z][0-9A-Z]{3,}$/.test(orderNumber)) {
    return [`orders show ${orderNumber} --tenant ${tenant}`, `requests show ${tenant} ${orderNumber}`]
  }
  if (orderNumber === 'codes') return ['secrets rotate', `codes list --tenant ${tenant}`]
  if (occasion.startsWith('stock ')) return [`codes list --tenant ${tenant}`]
  if (occasion.startsWith('task-fails ')) return ['jobs']
  return occasion.startsWith('books-differ ') ? ['books differences'] : []
}
