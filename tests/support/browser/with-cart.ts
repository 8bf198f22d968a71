import { expect } from 'vitest'
import { shopPath } from '#tenants/contract'
import { apiClient } from '../shop/api-client.ts'
import { setsCookies } from './sets-cookies.ts'
import { seesHeading } from './shopping.ts'
import { brandOf, type Visitor } from './visitor.ts'

type Line = { productId: string; phoneNumber?: string; deviceReady?: true }

/** Gives the browser a cart that a program filled: what was typed for it elsewhere is not shown here. */
export const takesCart = (visitor: Visitor, cartName: string): Promise<void> => takes(visitor, [['cart', cartName]])

/** Opens the payment page with these in a cart of this browser: for stories about what comes after choosing. */
export async function opensPayment(visitor: Visitor, ...items: Line[]): Promise<void> {
  const { page, tenant, street } = visitor
  const answer = await apiClient(street, tenant).ask('POST /api/shop/rest/v2/addToCart', { body: { items } })
  expect(answer.status, answer.text).toBe(200)
  const set = answer.headers.getSetCookie().map((line): [string, string] => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    return [name, value]
  })
  await takes(visitor, [['cart', answer.json.cartName], ...set])
  await page.goto(shopPath(brandOf(tenant), 'checkout/payment'))
  await seesHeading(visitor, 'payment')
}

/** Gives the browser cookies of the shop. */
export const takes = ({ page, tenant, street }: Visitor, given: [name: string, value: string][]): Promise<void> =>
  setsCookies(page, street.shopUrl(tenant), given)
