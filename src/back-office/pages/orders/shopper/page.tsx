import { randomUUID } from 'node:crypto'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { readOrder } from '#admin/orders'
import { may } from '#admin/permissions'
import { useTexts } from '../../../texts/texts.tsx'
import { PageLink } from '../../../ui/links.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { adminOf } from '../../../visit.ts'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'orders.reveal')
  const { tenant = '', orderNumber = '' } = params
  const order = may(admin.operator, 'orders.reveal', tenant) && (await readOrder(admin, tenant, orderNumber))
  if (!order) throw data(null, { status: 404 })
  // Names this showing of the page: it is one look, however often the frame is asked for.
  return { path: `/orders/${tenant}/${orderNumber}`, orderNumber, press: randomUUID() }
}

/** What the shopper sees of an order, to be looked at only. */
export default function ShopperPage() {
  const { t } = useTexts()
  const { path, orderNumber, press } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title={t('orders.look')}
        beside={<PageLink to={path}>{`${t('orders.order')} ${orderNumber}`}</PageLink>}
      >
        <p className="max-w-[80ch]">{t('orders.looking')}</p>
      </PageHead>
      <iframe
        title={t('orders.look')}
        src={`${path}/shopper/page?press=${press}`}
        // No scripts, no forms, no way out; its styles and fonts come from here.
        sandbox="allow-same-origin"
        className="h-[75svh] w-full rounded-card border border-line bg-raised"
      />
    </>
  )
}
