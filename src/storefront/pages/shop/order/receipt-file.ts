import type { LoaderFunctionArgs } from 'react-router'
import { isRefusal } from '#kit/result'
import { services } from '../../../services/services.ts'
import { notFound } from '../../not-found/not-found.ts'

/** The receipt as a PDF, for whoever holds the order's link. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const file = await context.get(services).receiptFile(new URL(request.url).searchParams.get('token') ?? '')
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
