import type { FrameLocator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { checkAccessibility } from '../../support/browser/check-accessibility.ts'
import { tabsTo } from '../../support/browser/keyboard.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
import {
  aNumber,
  anAddress,
  choosesMethod,
  digitsOf,
  eventually,
  fillsInPayment,
  orders,
  sees,
  seesHeading,
  settles,
} from '../../support/browser/shopping.ts'
import { type Visitor, visit } from '../../support/browser/visitor.ts'
import { opensPayment } from '../../support/browser/with-cart.ts'

const street = await runningShop()
const narrow = { width: 320, height: 720 }
const works = '5555555555554444'
const failsAtTheBank = '4000008400001629'

const atCards = ({ page, t }: Visitor): FrameLocator => page.frameLocator(`iframe[title="${t('cardDetails')}"]`)
const fieldOf = (cards: FrameLocator, name: string) => cards.frameLocator(`#${name} iframe`).locator('input')
async function atPayment(guest: Visitor): Promise<string> {
  const number = aNumber('+491511')
  await opensPayment(guest, { productId: `${guest.tenant}-15`, phoneNumber: number })
  return number
}
async function entersCard(guest: Visitor, cardNumber: string): Promise<void> {
  const card = { cardNumber, cardHolder: 'Ada Beispiel', expiryDate: '12/40', verificationCode: '123' }
  for (const [name, value] of Object.entries(card)) await fieldOf(atCards(guest), name).fill(value)
}
const policyOf = async (page: Page): Promise<string> =>
  (await (await page.goto(page.url()))?.headerValue('content-security-policy')) ?? ''

describe('iFrameCreditCard', () => {
  test('on: the card is entered on the payment page by keyboard, in frames of other origins, and pays at once', async () => {
    const guest = await visit(street, { tenant: 'jamobil', viewport: narrow })
    const { page, t } = guest
    const number = await atPayment(guest)
    const cards = atCards(guest)
    await choosesMethod(guest, 'creditcard')
    await sees(guest, cards.getByText(t('cardNumber')))
    await fieldOf(cards, 'verificationCode').waitFor()
    const shown = () =>
      new Set(
        page
          .frames()
          .map((frame) => new URL(frame.url()).origin)
          .slice(1),
      )
    await eventually(shown).toEqual(new Set([street.shopUrl('card-fields'), new URL(street.sandboxUrl).origin]))
    await checkAccessibility(page, 'payment page with card fields')

    await fillsInPayment(guest, { email: anAddress() })
    await orders(guest)
    for (const name of ['cardNumber', 'cardHolder', 'cardExpiry', 'cardCode'] as const) {
      await sees(guest, cards.getByRole('alert').getByText(t(`${name}NotValid`)))
    }
    // The first wrong field has the focus, which takes a moment to move between frames.
    const card = { cardNumber: works, cardHolder: 'Ada Beispiel', expiryDate: '1240', verificationCode: '123' }
    for (const [name, typed] of Object.entries(card)) {
      await eventually(() => fieldOf(cards, name).evaluate((field) => field.ownerDocument.hasFocus())).toBe(true)
      await page.keyboard.type(typed)
      await page.keyboard.press('Tab')
    }
    await eventually(() => cards.getByRole('alert').allInnerTexts()).toEqual([])
    await tabsTo(guest, 'form:has(#startNow) button[type="submit"]')
    await page.keyboard.press('Enter')
    await seesHeading(guest, 'resultSuccess')
    await eventually(() => street.creditOn(digitsOf(number))).toBe(1500)
    const rows = await street.asOwner('select method_details::text as details from payment')
    expect(JSON.stringify(rows)).not.toContain(works.slice(0, 12))
  })

  test('off: nothing is framed, and the card is entered on the page of the payment partner', async () => {
    const guest = await visit(street, { tenant: 'congstar' })
    await atPayment(guest)
    await eventually(() => policyOf(guest.page)).not.toContain('card-fields')
    await eventually(() => guest.page.locator('iframe').count()).toBe(0)
    await fillsInPayment(guest, { email: anAddress() }, 'creditcard')
    await orders(guest)
    await settles(guest)
    await seesHeading(guest, 'resultSuccess')
  })
})

test('3-D Secure that fails is told, then the card fields that do not come are: the card pays by redirect', async () => {
  const guest = await visit(street, { tenant: 'jamobil', expects: [/card-fields\.localhost/, /ERR_FAILED/] })
  const { page, t } = guest
  const number = await atPayment(guest)
  await eventually(() => policyOf(page)).toContain(`frame-src ${street.shopUrl('card-fields')};`)
  const email = anAddress()
  await fillsInPayment(guest, { email })
  await entersCard(guest, failsAtTheBank)
  await orders(guest)
  await page.getByRole('button', { name: 'Yes, confirm' }).click()
  await seesHeading(guest, 'paymentFailed')
  await sees(guest, t('paymentFailure.authentication_failed'))
  await sees(guest, page.getByRole('button', { name: t('method.paypal') }))

  await page.route(/card-fields\.localhost/, (route) => route.abort())
  await page.getByRole('button', { name: t('tryAgain') }).click()
  await seesHeading(guest, 'payment')
  await sees(guest, t('paymentFailure.authentication_failed'))
  await sees(guest, t('cardFrameFailed'))
  await eventually(() => page.locator('#email').inputValue(), 'nobody types twice').toBe(email)
  await page.locator('#startNow').check()
  await orders(guest)
  await settles(guest)
  await seesHeading(guest, 'resultSuccess')
  expect(await street.creditOn(digitsOf(number))).toBe(1500)
})
