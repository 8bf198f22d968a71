import { expect, test } from 'vitest'
import { runningShop } from '../../support/browser/running-shop.ts'
import {
  aNumber,
  anAddress,
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
import { holdsCode } from '../../support/customers/which-mail.ts'
import { placesOrder } from '../../support/shop/shopping-by-program.ts'

const street = await runningShop()
const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? ''

/**
 * Orders three times for one number within an hour.
 * @returns a guest who orders for it once more
 */
async function fourthOrder(
  contact: { phoneNumber?: string } = {},
  { movesClock = false } = {},
): Promise<Visitor & { number: string; email: string }> {
  const number = aNumber('+491511')
  for (let order = 1; order <= 3; order += 1) {
    await placesOrder(street, { tenant: 'congstar', lines: [{ productId: 'congstar-15', phoneNumber: number }] })
  }
  const guest = await visit(street, { tenant: 'congstar', hasOwnBrowser: movesClock })
  // Runs normally until the story moves it.
  if (movesClock) await guest.page.clock.install()
  await opensPayment(guest, { productId: 'congstar-15', phoneNumber: number })
  const email = anAddress()
  await fillsInPayment(guest, { email, ...contact }, 'paypal')
  await orders(guest)
  await guest.page.getByRole('dialog').waitFor()
  return { ...guest, number, email }
}

async function types({ page, t }: Visitor, code: string) {
  await page.getByLabel(t('otp'), { exact: true }).fill(code)
  // The message about the previous code stays until this one is answered.
  await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'POST'),
    page.getByRole('button', { name: t('otpConfirm') }).click(),
  ])
}

test('the fourth order for a number within an hour needs the code that was sent to the contact, not to the number', async () => {
  const guest = await fourthOrder({ phoneNumber: '+49 170 1234567' })
  const { page, t, number } = guest
  await sees(guest, t('otpTitle'))
  await eventually(() => page.getByRole('dialog').textContent()).toContain('67')
  const { channel, text } = await street.received('+491701234567', holdsCode)
  expect(channel).toBe('sms')
  expect(text).toBe(t('smsOtp', { code: codeIn(text), brand: 'congstar' }))
  expect(await street.sandbox<unknown[]>(`/inbox.json?to=${encodeURIComponent(number)}`)).toEqual([])

  const wrong = codeIn(text) === '111111' ? '222222' : '111111'
  await types(guest, wrong)
  await sees(guest, t('otpWrong'))
  const field = page.getByLabel(t('otp'), { exact: true })
  await eventually(() => field.getAttribute('aria-invalid')).toBe('true')
  // The typed code is selected, so that typing replaces it.
  await eventually(() => field.evaluate((box) => box === document.activeElement)).toBe(true)
  await types(guest, codeIn(text))
  await settles(guest)
  await seesHeading(guest, 'resultSuccess')
  expect(await street.creditOn(digitsOf(number))).toBe(1500)
})

test('five wrong codes are enough, and a code that is too old is told as such', async () => {
  const guest = await fourthOrder()
  const { t, email } = guest
  const { text } = await street.received(email, holdsCode)
  const wrong = codeIn(text) === '111111' ? '222222' : '111111'
  for (let left = 4; left >= 1; left -= 1) {
    await types(guest, wrong)
    await sees(guest, t('otpWrong'))
  }
  await types(guest, wrong)
  await sees(guest, t('otpTriesUsedUp'))
  await types(guest, codeIn(text))
  await sees(guest, t('otpTriesUsedUp'))

  const other = await fourthOrder()
  const { text: latest } = await street.received(other.email, holdsCode)
  await street.asOwner(`update otp set expires_at = now() where expires_at > now()`)
  await types(other, codeIn(latest))
  await sees(other, t('otpExpired'))
})

test('another code comes after a minute, and only that one counts', async () => {
  const guest = await fourthOrder({}, { movesClock: true })
  const { page, t, email } = guest
  const before = codeIn((await street.received(email, holdsCode)).text)
  const resend = page.locator('button[value="resend"]')
  await eventually(() => resend.isDisabled()).toBe(true)
  await street.asOwner(`update otp set sent_at = sent_at - interval '61 seconds'`)
  await page.clock.fastForward(61_000)
  await resend.click()
  await sees(guest, t('otpResent'))
  const { text } = await street.received(email, (message) => holdsCode(message) && codeIn(message.text) !== before)
  await types(guest, codeIn(text))
  await settles(guest)
  await seesHeading(guest, 'resultSuccess')
})

test('the dialog keeps the keyboard, and closed it gives the page back with all that was typed', async () => {
  const guest = await fourthOrder()
  const { page, t } = guest
  const dialog = page.getByRole('dialog')
  const field = page.getByLabel(t('otp'), { exact: true })
  await eventually(() => field.evaluate((box) => box === document.activeElement)).toBe(true)
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab')
    const inside = await dialog.evaluate(
      (box) => box.contains(document.activeElement) || document.activeElement === document.body,
    )
    expect(inside).toBe(true)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await eventually(() => page.locator('#email').inputValue()).toBe(guest.email)
  await eventually(() => page.locator('#startNow').isChecked()).toBe(true)
})
