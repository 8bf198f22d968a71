import { aPassword } from '../customers/customer.ts'
import type { RunningShop } from './running-shop.ts'
import type { Visitor } from './visitor.ts'

/** Fills in the open registration form, and confirms by the link of the mail: the visitor is then signed in. */
export async function registers(
  { page }: Visitor,
  { received }: Pick<RunningShop, 'received'>,
  email: string,
): Promise<void> {
  const send = () => page.locator('main form button[type="submit"]').last().click()
  await page.locator('main #email').fill(email)
  await page.locator('main #password').fill(aPassword)
  await send()
  const { text } = await received(email, (mail) => mail.text.includes('/confirm?'))
  await page.goto(/https?:\/\/\S+/.exec(text)?.[0] ?? '')
  await send()
}
