import { readFile } from 'node:fs/promises'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { runningShop } from '../../support/browser/running-shop.ts'
import {
  anAddress,
  eventually,
  fillsInPayment,
  orders,
  sees,
  seesHeading,
  settles,
} from '../../support/browser/shopping.ts'
import { phone, type Visitor, visit } from '../../support/browser/visitor.ts'
import { opensPayment } from '../../support/browser/with-cart.ts'
import { isReceipt, subjectIs } from '../../support/customers/which-mail.ts'

const street = await runningShop()
const tenant = 'reloadnow'

const linkIn = (text: string): string => /https?:\/\/\S+/.exec(text)?.[0] ?? ''

const textOf = async ({ page }: Visitor) => ((await page.locator('main').textContent()) ?? '').replace(/\s+/g, ' ')

/** The order's page, opened by the link in its receipt, and its PDF. */
async function receiptOf(visitor: Visitor, email: string) {
  const { page, t } = visitor
  const { text } = await street.received(email, isReceipt)
  await page.goto(linkIn(text))
  await seesHeading(visitor, 'yourOrder')
  const waiting = page.waitForEvent('download')
  await page.getByRole('link', { name: t('receipt.pdf') }).click()
  const bytes = await readFile(await (await waiting).path())
  const pdf = (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text
  const [order] = await street.asOwner<{ order_number: string; total: string }>(
    `select order_number, total from saldo.orders where contact ->> 'email' = $1`,
    [email],
  )
  return {
    page: await textOf(visitor),
    pdf: pdf.replace(/\s+/g, ' '),
    orderNumber: order?.order_number ?? '',
    total: Number(order?.total),
  }
}

/** The brand's Dutch VAT in cents, from `books vat`. */
async function booked(): Promise<number> {
  const lines = (await street.saldo('books', 'vat', '--tenant', tenant)).split('\n')
  const line = lines.find((line) => line.startsWith(`${tenant},NL,`))
  const [, , rate, _net, vat = '0'] = line?.split(',') ?? []
  expect([undefined, '21.00']).toContain(rate)
  return Math.round(Number(vat) * 100)
}

const euros = (cents: number) => `${(cents / 100).toFixed(2).replace('.', ',')} €`

test('a Dutch shopper of a French shop reads Dutch VAT on a data plan, and what is refunded of it on a credit note, as the books say', async () => {
  const visitor = await visit(street, { tenant, language: 'fr', viewport: phone })
  const { page } = visitor
  const none = await booked()
  const email = anAddress()
  await opensPayment(visitor, { productId: 'esim-japan-5gb', deviceReady: true })
  await page.locator('#countryCode').selectOption('NL')
  await fillsInPayment(visitor, { email })
  await orders(visitor)
  await settles(visitor)
  await seesHeading(visitor, 'resultSuccess.goods')
  const { page: shown, pdf, orderNumber, total } = await receiptOf(visitor, email)
  const vat = Math.round((total * 21) / 121)
  for (const text of [shown, pdf]) {
    expect(text).toContain(`Dont TVA (21 %, Pays-Bas) : ${euros(vat)}, montant net ${euros(total - vat)}`)
    expect(text).not.toContain('usages multiples')
  }
  const before = await booked()
  expect(before - none).toBe(vat)

  await street.saldo('orders', 'refund', orderNumber, '--amount', '5.00', '--reason', 'slow at first', '--yes')
  // 5.00 at 21 %: 4.13 and 0.87. The whole line is rounded, so a cent may belong to either.
  const mail = await street.received(email, subjectIs('mail.creditNote.subject'))
  expect(mail.subject).toBe(`Avoir ${orderNumber}-1 pour la commande ${orderNumber}`)
  const written = mail.text.replace(/\s+/g, ' ')
  const [, refunded = ''] = /TVA \(21 %, Pays-Bas\) ?: -(0,8[67]) €/.exec(written) ?? []
  expect(written).toContain('-5,00 €')
  await page.reload()
  await sees(visitor, page.getByText(`Avoir ${orderNumber}-1 du`))
  await eventually(() => textOf(visitor)).toContain(`TVA (21 %, Pays-Bas) -${refunded} €`)
  await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  await eventually(async () => before - (await booked())).toBe(Math.round(Number(refunded.replace(',', '.')) * 100))
})
