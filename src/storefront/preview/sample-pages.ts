import { href } from 'react-router'
import { addToCart } from '#cart'
import { toMajor } from '#kit/money'
import { type PreviewPage, previewPages } from '#kit/previews'
import { isRefusal } from '#kit/result'
import { sampleItem, sampleMail, sampleReceipt } from '#receipts/sample'
import { shopPath } from '#tenants/contract'
import { limited, type PageShop } from '../page-shop.ts'
import { cartOf, keepCart, keepCount } from '../pages/shop/cart-cookie.ts'
import { cartByName } from '../pages/shop/limited-calls.ts'

/** @returns which page of a draft is asked for, if it is one of those that need a sample of something */
export const samplePageAt = ({ pathname }: URL): PreviewPage | undefined =>
  previewPages.find((page) => pathname === `/preview/${page}`)

/** Leads to a page of the shop with something on it, or is the letter that the shop would send. */
export async function samplePage(shop: PageShop, request: Request, page: PreviewPage): Promise<Response> {
  const { tenant } = shop
  const { searchParams } = new URL(request.url)
  switch (page) {
    case 'main':
      return leadTo(tenant.mainPage, searchParams)
    case 'account':
      return leadTo(href('/account'), searchParams)
    case 'result':
      return leadTo(`${shopPath(tenant, 'checkout/result')}`, searchParams, { order: 'sample' })
    case 'mail':
      return mailPage(withoutMarks(shop))
    case 'receipt':
      return receipt(withoutMarks(shop))
    default:
      return toCheckout(shop, request, page)
  }
}

/** Letters have no script that could read marks, and their fonts would draw them. */
const withoutMarks = (shop: PageShop): PageShop => {
  const { tenant } = shop
  return tenant.preview ? { ...shop, tenant: { ...tenant, preview: { ...tenant.preview, marksTexts: false } } } : shop
}

function leadTo(path: string, wishes: URLSearchParams, more: Record<string, string> = {}, headers: HeadersInit = []) {
  const query = new URLSearchParams([...wishes, ...Object.entries(more)]).toString()
  const told = new Headers(headers)
  told.set('location', query === '' ? path : `${path}?${query}`)
  return new Response(null, { status: 303, headers: told })
}

/** A cart that somebody fills by hand stays; without one it gets a top-up. */
async function toCheckout(shop: PageShop, request: Request, page: 'cart' | 'payment'): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const path = shopPath(shop.tenant, `checkout/${page}`)
  const there = cartOf(request)
  const known = there === undefined ? undefined : await cartByName(shop, there)
  if (known && !isRefusal(known) && known.items.length > 0) return leadTo(path, searchParams)
  const sample = sampleItem(shop)
  const filled = sample && (await fill(shop, sample))
  if (!filled || isRefusal(filled)) return leadTo(shop.tenant.mainPage, searchParams)
  return leadTo(path, searchParams, {}, [...keepCart(filled.cartName), ...keepCount(shop.tenant, 1)])
}

const fill = (shop: PageShop, { product, faceAmount, msisdn }: NonNullable<ReturnType<typeof sampleItem>>) =>
  limited(shop, 'addToCart', () =>
    addToCart(shop, {
      items: [
        {
          productId: product.productId,
          phoneNumber: msisdn,
          ...('range' in product.price ? { amount: toMajor(faceAmount) } : {}),
        },
      ],
    }),
  )

async function mailPage(shop: PageShop): Promise<Response> {
  const mail = await sampleMail(shop)
  return new Response(mail?.html ?? '', {
    status: mail ? 200 : 404,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    },
  })
}

async function receipt(shop: PageShop): Promise<Response> {
  const bytes = await sampleReceipt(shop)
  return new Response(bytes ? new Uint8Array(bytes) : null, {
    status: bytes ? 200 : 404,
    // A policy of its own would take the browser's viewer its scripts.
    headers: { 'content-type': 'application/pdf', 'content-security-policy': "frame-ancestors 'none'" },
  })
}
