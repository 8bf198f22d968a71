import { cookiesIn, signsUp } from '../customers/customer.ts'
import { apiClient } from '../shop/api-client.ts'
import type { RunningShop } from './running-shop.ts'
import { anAddress, seesHeading } from './shopping.ts'
import type { Visitor } from './visitor.ts'
import { takes } from './with-cart.ts'

export const customersPassword = 'a long enough password'

/** Fills in the form of a page and sends it with the last of its buttons. */
export async function sends({ page }: Visitor, typed: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(typed)) await page.locator(`main #${name}`).fill(value)
  await page.locator('main form button[type="submit"]').last().click()
}

/** @returns the link to a page of the shop in somebody's mail */
export async function linkTo({ street }: Visitor, email: string, to: string): Promise<string> {
  const { text } = await street.received(email, (mail) => mail.text.includes(`/${to}?`))
  return /https?:\/\/\S+/.exec(text)?.[0] ?? ''
}

/** Registers, follows the link of the mail and presses its button; the story tells what follows. */
export async function registers(visitor: Visitor, email = anAddress()): Promise<string> {
  const { page } = visitor
  await page.goto('/register')
  await sends(visitor, { email, password: customersPassword })
  await seesHeading(visitor, 'registrationSent')
  await page.goto(await linkTo(visitor, email, 'confirm'))
  await seesHeading(visitor, 'account.confirm.title')
  await sends(visitor, {})
  return email
}

/** Opens an account by API, with the brand's language: for stories about what comes after. @returns its address */
export async function opensAccount(street: RunningShop, tenant: string): Promise<string> {
  return (await signsUp(apiClient(street, tenant), { email: anAddress(), password: customersPassword })).email
}

/** The same, and the visitor is signed in. */
export async function hasAccount(visitor: Visitor): Promise<string> {
  const { street, tenant } = visitor
  const { email, jar } = await signsUp(apiClient(street, tenant), { email: anAddress(), password: customersPassword })
  await takes(visitor, cookiesIn(jar))
  return email
}
