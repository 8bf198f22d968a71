import { href, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { Head } from '../../../document/head.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { Pagination } from '../../../ui/page/pagination.tsx'
import { EmptyState } from '../../../ui/parts/empty-state.tsx'
import { customerOf, said } from '../customer-of-request.ts'
import { OrderCards } from '../order-cards.tsx'
import { ownOrders } from '../own-orders.ts'

/** Number of orders on a page (specification, section 9). */
const pageSize = 15

/** The customer's orders, page by page; a page that does not exist leads to the first. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop } = customerOf(args)
  const asked = new URL(args.request.url).searchParams.get('page') ?? '1'
  const page = /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1
  const { orders, totalCount } = await ownOrders(shop, { offset: (page - 1) * pageSize, limit: pageSize })
  if (orders.length === 0 && page > 1) throw redirect(href('/account/orders'))
  return {
    orders,
    page,
    pages: Math.ceil(totalCount / pageSize),
    goOn: shop.tenant.mainPage,
    count: shop.translate('account.orders.count', { count: totalCount }),
    words: said(shop, {
      title: 'account.orders.title',
      none: 'account.orders.none',
      noneText: 'account.noOrders',
      goOn: 'account.orders.goOn',
    }),
  }
}

export default function OrdersPage() {
  const { orders, page, pages, count, goOn, words } = useLoaderData<typeof loader>()
  const { t } = useTexts()
  return (
    <>
      <Head title={words.title} index={false} />
      {orders.length === 0 ? (
        <EmptyState icon="basket" title={words.none} action={<LinkButton to={goOn}>{words.goOn}</LinkButton>}>
          <p>{words.noneText}</p>
        </EmptyState>
      ) : (
        <>
          <PageTitle lead={count}>{words.title}</PageTitle>
          <OrderCards orders={orders} level={2} />
          <Pagination
            page={page}
            pages={pages}
            hrefOf={(one) => `?page=${one}`}
            words={{
              label: t('catalogue.pages'),
              previous: t('catalogue.previous'),
              next: t('catalogue.next'),
              page: (one) => t('catalogue.page', { page: one }),
            }}
          />
        </>
      )}
    </>
  )
}
