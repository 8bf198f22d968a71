import type { LoaderFunctionArgs } from 'react-router'
import { pageShop } from '../../../../page-shop.ts'
import { linkOf } from './load.ts'

/** Whether a Tikkie still waits, as JSON, for the page that continues by itself. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { link } = await linkOf(context.get(pageShop), request)
  return Response.json({ isWaiting: link.url !== undefined }, { headers: { 'cache-control': 'no-store' } })
}
