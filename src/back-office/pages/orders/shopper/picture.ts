import type { LoaderFunctionArgs } from 'react-router'
import { perform } from '#admin/actions'
import { textsOf } from '../../../texts/texts-of.server.ts'
import { adminOf, visitOf } from '../../../visit.ts'
import { lookedAt, nothingToLookAt } from '../../look.ts'

/** The page itself, for the frame. That somebody looks is written down first. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'orders.reveal')
  const { tenant = '', orderNumber = '' } = params
  const { look, language } = visitOf(context)
  const key = new URL(request.url).searchParams.get('press') ?? ''
  const looked = await perform(admin, 'order.look', { tenant, orderNumber }, { key })
  const page = 'done' in looked && (await look(await admin.shopOf(tenant), looked.done.path, looked.done.language))
  return page ? lookedAt(page) : nothingToLookAt(textsOf(language).t('orders.nothingToSee'), 404)
}
