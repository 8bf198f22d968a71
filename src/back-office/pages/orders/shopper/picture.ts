import type { LoaderFunctionArgs } from 'react-router'
import { perform } from '#admin/actions'
import { textsOf } from '../../../texts/texts-of.server.ts'
import { adminOf, visitOf } from '../../../visit.ts'

/** The page itself, for the frame. That somebody looks is written down first. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'orders.reveal')
  const { tenant = '', orderNumber = '' } = params
  const { look, language } = visitOf(context)
  const key = new URL(request.url).searchParams.get('press') ?? ''
  const looked = await perform(admin, 'order.look', { tenant, orderNumber }, { key })
  const page = 'done' in looked && (await look(await admin.shopOf(tenant), looked.done.path, looked.done.language))
  if (!page) return new Response(textsOf(language).t('orders.nothingToSee'), { status: 404, headers: headersOf() })
  const headers = { ...headersOf(page.policy), 'Content-Type': 'text/html; charset=utf-8' }
  return new Response(page.html, { headers })
}

/** Shown in a frame of ours, and nowhere else. */
const headersOf = (policy = "default-src 'none'; frame-ancestors 'self'") => ({
  'Content-Security-Policy': policy,
  'X-Frame-Options': 'SAMEORIGIN',
  'Content-Type': 'text/plain; charset=utf-8',
})
