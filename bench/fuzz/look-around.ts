import routes from '../../src/storefront/routes.ts'
import { signsUp } from '../../tests/support/customers/customer.ts'
import { apiClient } from '../../tests/support/shop/api-client.ts'
import type { Town } from '../town.ts'
import { type Described, makerOf } from './described.ts'
import type { Asked, Form } from './odd-requests.ts'
import type { Dice } from './odd-values.ts'

type Route = (typeof routes)[number]

/** Every route of the pages, as the router writes it. */
const pages = [...new Set(routes.flatMap(pathsOf))].toSorted()

function pathsOf({ path, children = [] }: Route): string[] {
  return [...(path === undefined || path === '*' ? [] : [`/${path.replace(/^\//, '')}`]), ...children.flatMap(pathsOf)]
}

/** @returns the API's own description */
export const describedBy = async (town: Town, brand: string): Promise<Described> =>
  (
    await fetch(`http://127.0.0.1:${town.port}/api/openapi.json`, { headers: { 'x-tenant-id': brand } })
  ).json() as Promise<Described>

/** Signs a customer up at a brand, fills a cart, and reads the forms of all pages. */
export async function lookAround(town: Town, brand: string, described: Described, dice: Dice): Promise<Asked> {
  const place = { apiUrl: `http://127.0.0.1:${town.port}`, sandboxUrl: `http://127.0.0.1:${town.sandboxPort}` }
  const shop = apiClient(place, brand)
  const { jar } = await signsUp(shop, { email: `fuzz-${brand}-${process.pid}@shopper.example` })
  const found = (await shop.ask('GET /api/shop/rest/v1/products?object-type=topup&size=50')).json.products
  const product = found.find(({ amount }: { amount?: number }) => amount !== undefined) ?? found[0]
  const number = '+4915112345678'
  const cart = await shop.ask('POST /api/shop/rest/addToCart', {
    body: { items: [{ productId: product.productId, phoneNumber: number }] },
  })
  const cartName: string | undefined = cart.json.cartName
  const host = `${brand}.localhost:${town.port}`
  const cookies = [...jar, ...(cartName ? [['cart', cartName]] : [])]
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const forms = new Map<string, Form>()
  for (const page of pages) {
    const address = page.replace(/:\w+/g, brand)
    const answer = await fetch(place.apiUrl + address, {
      headers: { 'x-forwarded-host': host, 'x-forwarded-for': '198.19.0.1', cookie: cookies },
    })
    for (const form of formsIn(await answer.text(), address)) forms.set(JSON.stringify(form), form)
    // A page that shows this visitor no form may accept one all the same.
    forms.set(address, { action: address, fields: { intent: 'save', email: 'a@shopper.example', token: 'none' } })
  }
  const known = {
    cartName,
    productId: product.productId,
    phoneNumber: number,
    msisdn: number,
    amount: product.amount ?? 15,
  }
  return { host, pages, forms: [...forms.values()], cookies, maker: makerOf(described, known, dice) }
}

function formsIn(html: string, address: string): Form[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)]
    .filter(([, head = '']) => attribute(head, 'method')?.toLowerCase() === 'post')
    .map(([, head = '', inside = '']) => ({
      action: attribute(head, 'action') || address,
      fields: Object.fromEntries(
        [...inside.matchAll(/<(?:input|select|textarea|button)\b([^>]*)>/g)].flatMap(([, tag = '']) => {
          const name = attribute(tag, 'name')
          return name ? [[name, attribute(tag, 'value') ?? 'text']] : []
        }),
      ),
    }))
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&').replaceAll('&quot;', '"')
