import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { paymentLink } from '#checkout'
import { isRefusal } from '#kit/result'
import { shopPath } from '#tenants/contract'
import { qrCodeOf } from '../../../../document/qr-code-of.ts'
import { limited, type PageShop, pageShop } from '../../../../page-shop.ts'
import { notFound } from '../../../not-found/not-found.ts'

/** A Tikkie that waits for payment: its link, and a QR code of it. Once nothing waits any more, the result is shown. */
export async function load({ request, context }: LoaderFunctionArgs) {
  const shop = context.get(pageShop)
  const { link, resultPath, token } = await linkOf(shop, request)
  if (!link.url) throw redirect(resultPath)
  const { url, orderNumber, totalPrice, currency } = link
  return data({ url, qrCode: qrCodeOf(url), orderNumber, totalPrice, currency, resultPath, token })
}

/** The order's link by the signed token in the URL, and the URL of its result. */
export async function linkOf(shop: PageShop, request: Request) {
  const { searchParams } = new URL(request.url)
  const token = searchParams.get('order')
  const link = token === null ? undefined : await limited(shop, 'paymentLink', () => paymentLink(shop, token))
  if (token === null || link === undefined || isRefusal(link)) throw notFound()
  const query = new URLSearchParams({ order: token, lng: shop.language })
  return { link, token, resultPath: `${shopPath(shop.tenant, 'checkout/result')}?${query}` }
}
