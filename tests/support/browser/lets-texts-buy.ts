import type { runningShop } from './running-shop.ts'
import { sees, seesHeading } from './shopping.ts'
import type { Visitor } from './visitor.ts'

type Shop = Awaited<ReturnType<typeof runningShop>>

/** The signed-in customer saves a card and lets texts from a number buy for 15 € each, with the PIN 4711. */
export async function letsTextsBuy(visitor: Visitor, shop: Shop, number: string): Promise<void> {
  const { page, t } = visitor
  await page.goto('/account/sms-topups')
  await sees(visitor, t('account.sms.methodFirst'))
  await page.getByRole('link', { name: t('account.saved.add'), exact: true }).click()
  await seesHeading(visitor, 'account.saved.title')
  await page.locator('#agreed').check()
  await page.getByRole('button', { name: t('account.saved.add.creditcard') }).click()
  await page.waitForURL(`${shop.sandboxUrl}/pay/**`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await seesHeading(visitor, 'paymentMethodAdded')

  await page.goto('/account/sms-topups')
  await page.locator('#phoneNumber').fill(number)
  await page.locator('#amount').selectOption('15')
  await page.locator('#pinCode').fill('4711')
  await page.locator('#agreed').check()
  await page.getByRole('button', { name: t('account.sms.submit') }).click()
  await sees(visitor, t('account.sms.told.codeSent'))
  const { text: code } = await shop.received(number, ({ text }) => /\d{6}/.test(text))
  await page.locator('#otp-1').fill(/\d{6}/.exec(code)?.[0] ?? '')
  await page.getByRole('button', { name: t('account.sms.codeSubmit') }).click()
  await sees(visitor, page.getByText(t('account.sms.state.active'), { exact: true }))
}
