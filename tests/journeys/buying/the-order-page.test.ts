import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { runningShop } from '../../support/browser/running-shop.ts'
import { anAddress, eventually, sees, seesHeading } from '../../support/browser/shopping.ts'
import { phone, visit } from '../../support/browser/visitor.ts'
import { isReceipt, subjectIs } from '../../support/customers/which-mail.ts'
import { apiClient } from '../../support/shop/api-client.ts'
import { placesOrder, settlesAt } from '../../support/shop/shopping-by-program.ts'

const street = await runningShop()

const linkIn = (text: string): string => /https?:\/\/\S+/.exec(text)?.[0] ?? ''

test.each([
  ['without scripts', 'congstar', 'de', '+4915112345999', false],
  ['with scripts, where the shop is at the root', 'reloadnow', 'en', '+33612345999', true],
])(
  'a shopper keeps an order by its link and corrects a mistyped address, %s',
  async (_, tenant, language, phoneNumber, javaScriptEnabled) => {
    const guest = await visit(street, {
      tenant,
      language,
      javaScriptEnabled,
      viewport: phone,
      expects: [/status of 404/],
    })
    const { page, t } = guest
    const lines = [{ productId: await aProduct(tenant), phoneNumber }]
    const placed = await placesOrder(street, { tenant, lines })
    await settlesAt(street, placed, 'paid')
    const receipt = await street.received(placed.email, isReceipt)

    await page.goto(linkIn(receipt.text).replace(/lng=\w+/, `lng=${language}`))
    await seesHeading(guest, 'yourOrder')
    for (const step of ['paid', 'sent', 'arrived'] as const) await sees(guest, t(`step.${step}.done`))
    await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)

    const waiting = page.waitForEvent('download')
    await page.getByRole('link', { name: t('receipt.pdf') }).click()
    const file = await waiting
    expect(file.suggestedFilename()).toBe(`${placed.orderNumber}.pdf`)
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')

    await page.getByText(t('receipt.wrongEmail')).click()
    await page.locator('main #email').fill('ada@')
    await page.getByRole('button', { name: t('receipt.correct') }).click()
    await sees(guest, page.getByRole('alert').getByText(t('emailNotValid')))
    const right = anAddress()
    await page.locator('main #email').fill(right)
    await page.getByRole('button', { name: t('receipt.correct') }).click()
    await sees(guest, t('receipt.asked'))

    await page.goto(
      linkIn((await street.received(right, subjectIs('mail.newEmail.subject'))).text).replace(
        /lng=\w+/,
        `lng=${language}`,
      ),
    )
    await page.getByRole('button', { name: t('receipt.email.button') }).click()
    await sees(guest, t('receipt.email.confirmed'))
    // The link of the first receipt no longer opens the page, whoever has it.
    await page.goto(linkIn(receipt.text).replace(/lng=\w+/, `lng=${language}`))
    await seesHeading(guest, 'pageNotFound')

    const again = await street.received(right, isReceipt)
    await page.goto(linkIn(again.text).replace(/lng=\w+/, `lng=${language}`))
    await page.getByRole('button', { name: /\*\*\*@/ }).click()
    await sees(guest, t('receipt.sent'))
  },
)

async function aProduct(tenant: string): Promise<string> {
  const { json } = await apiClient(street, tenant).ask('GET /api/shop/rest/v1/products?size=50')
  const products = json.products as { productId: string; amount?: number; status: string }[]
  return products.find(({ amount, status }) => amount !== undefined && status === 'ACTIVE')?.productId ?? ''
}
