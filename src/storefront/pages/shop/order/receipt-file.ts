import type { LoaderFunctionArgs } from 'react-router'
import { isRefusal } from '#kit/result'
import { receiptFile } from '#receipts'
import { limited, pageShop } from '../../../page-shop.ts'
import { notFound } from '../../not-found/not-found.ts'

/** The receipt as a PDF, for anybody with the order's link. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const shop = context.get(pageShop)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const file = await limited(shop, 'receiptFile', () => receiptFile(shop, token))
  if (isRefusal(file)) {
    if (file.refusal === 'tooManyRequests') return new Response(null, { status: 429 })
    throw notFound()
  }
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${file.name}"`,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    },
  })
}
