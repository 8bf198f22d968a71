import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { PlainKey } from '#kit/text-key'
import { scriptsOfPageListen } from './scripts-listen.ts'
import type { Visitor } from './visitor.ts'

/** Waits until something is visible: a text of the page, or a part of it. */
export async function sees({ page }: Visitor, what: string | Locator): Promise<void> {
  await (typeof what === 'string' ? page.getByText(what).first() : what).waitFor()
}

/** Waits for the page with this first heading, and for its scripts; the text is named by its key. */
export async function seesHeading({ page, t }: Visitor, key: PlainKey): Promise<void> {
  await page.getByRole('heading', { level: 1, name: t(key), exact: true }).waitFor()
  await scriptsOfPageListen(page)
}

/**
 * Loads a page once more. A shopper who comes from the payment page sends the shop no cookies: only the next page tells
 * the result whose cart is done.
 */
export async function looksAgain(visitor: Visitor, heading: PlainKey): Promise<void> {
  await visitor.page.goto(visitor.page.url())
  await seesHeading(visitor, heading)
}

/** Types number and amount into the main page; an amount without a tile as a different one. */
export async function choosesTopUp(visitor: Visitor, number: string, amount?: number): Promise<void> {
  const { page } = visitor
  if (!page.url().startsWith('http')) await page.goto('/')
  await page.locator('#msisdn').fill(number)
  if (amount === undefined) return
  await seesOperator(page)
  const tile = page.locator(`input[name="amount"][value="${amount}"]`)
  if ((await tile.count()) > 0) return tile.check()
  await page.locator('input[name="amount"][value="other"]').check()
  await page.locator('#differentAmount').fill(String(amount))
}

/** The amounts depend on the operator, which scripts look up while the number is typed. */
async function seesOperator(page: Page): Promise<void> {
  const asksByScript = (await page.locator('#brandId').count()) > 0 && (await page.locator('#remember').isVisible())
  if (asksByScript) await page.locator('#brandId option:checked:not([value=""])').waitFor({ state: 'attached' })
}

/** From a filled main page to the payment page; a cart of several items is on the way. */
export async function goesToPayment(visitor: Visitor): Promise<void> {
  const { page, t } = visitor
  await page.getByRole('button', { name: t('goOn') }).click()
  await page.waitForURL(/\/checkout\/(cart|payment)$/)
  if (page.url().endsWith('/cart')) await page.getByRole('link', { name: t('toPayment') }).click()
  await seesHeading(visitor, 'payment')
}

export type Contact = { email: string; firstname?: string; lastname?: string; phoneNumber?: string }
let guests = 0
/** An e-mail address that nobody else uses. */
export const anAddress = (): string => `guest-${++guests}-${process.pid}@example.org`

/** Fills in contact, method and the box of the terms. */
export async function fillsInPayment(visitor: Visitor, contact: Contact, method?: string): Promise<void> {
  const { page } = visitor
  const chosen = await page
    .locator('input[name="paymentMethod"]:checked')
    .evaluateAll(([row]) => row?.getAttribute('value'))
  const wanted = method ?? (chosen?.startsWith('token:') ? undefined : 'creditcard')
  if (wanted && (method || chosen)) await choosesMethod(visitor, wanted)
  const given = { firstname: 'Ada', lastname: 'Beispiel', ...contact }
  const names = Object.keys(given).map((name) => `#${name}`)
  // What nobody has to tell is folded.
  const folds = page.locator(`details[class~="group/address"]:not([open]):has(${names}) > summary`)
  if ((await folds.count()) > 0) await folds.click()
  for (const [name, value] of Object.entries(given)) {
    const field = page.locator(`#${name}`)
    // Names may be asked with a method only.
    if (await field.isVisible()) await field.fill(value)
  }
  // By keyboard, which finds the box wherever the page has it at that moment.
  const box = page.locator('#startNow')
  if (!(await box.isChecked())) await box.press('Space')
}

/** Chooses a payment method, which may be folded among others. */
export async function choosesMethod({ page, t }: Visitor, method: string): Promise<void> {
  const row = page.locator(`input[name="paymentMethod"][value="${method}"]`)
  if (!(await row.isVisible())) await page.locator('summary', { hasText: t('paymentMethodMore') }).click()
  await row.check()
}

export const orders = ({ page, t }: Visitor): Promise<void> => page.getByRole('button', { name: t('order') }).click()

type Ending = { status?: string; reason?: string; threeDSecure?: string; bank?: string }

/** Waits for a payment partner's page, whichever partner it is. */
export const reachesPayer = ({ page, street }: Pick<Visitor, 'page' | 'street'>): Promise<void> =>
  page.waitForURL(({ origin, pathname }) => origin === street.sandboxUrl && /^\/(pay\/|checkoutnow$)/.test(pathname))

/** Sets the outcome on the payment partner's page. The browser is led back to the shop. */
export async function settles({ page, street }: Visitor, ending: Ending = {}): Promise<void> {
  const { status = 'paid', reason, threeDSecure, bank } = ending
  await reachesPayer({ page, street })
  if (bank) await eventually(() => page.locator('#issuer').inputValue()).toBe(bank)
  if (threeDSecure) {
    await page.getByRole('button', { name: '3-D Secure' }).click()
    await page.getByRole('button', { name: threeDSecure }).click()
  } else {
    await page.locator(`input[name="status"][value="${status}"]`).check()
    if (reason) await page.locator('#reason').selectOption(reason)
    await page.getByRole('button', { name: 'Continue' }).click()
  }
  await page.waitForURL(/localhost:\d+\/(shop\/)?checkout/)
}

/** The whole way from the main page until the partner's page is left. */
export async function buys(
  visitor: Visitor,
  {
    number,
    amount,
    contact,
    method,
    ...ending
  }: { number: string; amount: number; contact: Contact; method?: string } & Ending,
): Promise<void> {
  await choosesTopUp(visitor, number, amount)
  await goesToPayment(visitor)
  await fillsInPayment(visitor, contact, method)
  await orders(visitor)
  await settles(visitor, ending)
}

let last = 0
/** A number of the test's own, on the network of its prefix; its last digits let the credit arrive at once. */
export function aNumber(beginning: string): string {
  last += 1
  return `${beginning}${String(5_000_000 + last * 1000 + 999).slice(0, 7)}`
}

export const digitsOf = (number: string): string => number.replace(/\D/g, '')

/** An expectation that may take a moment to come true. */
export const eventually = <T>(look: () => T | Promise<T>, message?: string) =>
  expect.poll(look, message ? { message } : undefined)
