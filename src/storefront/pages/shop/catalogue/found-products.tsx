import { Link } from 'react-router'
import { useFrame } from '../../../document/use-frame.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { BrandMark } from '../../../ui/page/brand-mark.tsx'
import { Pagination } from '../../../ui/page/pagination.tsx'
import { EmptyState } from '../../../ui/parts/empty-state.tsx'
import { Icon } from '../../../ui/signs/icon.tsx'
import { price } from '../price.ts'
import type { Found, FoundProduct } from './shelf.ts'
import { StatusNote } from './status-note.tsx'

/** The results of a search, page by page. @param place the page that shows them */
export function FoundProducts({ found, place }: { found: Found; place: string }) {
  const { t } = useTexts()
  const { products, totalCount, page, pages, search, sortBy } = found
  const hrefOf = (page: number) =>
    `${place}?${new URLSearchParams({ search, ...(sortBy && { sortBy }), page: String(page) })}#catalogue`
  if (products.length === 0) {
    return (
      <EmptyState
        icon="info"
        title={t('catalogue.noneTitle')}
        level={2}
        action={
          <LinkButton look="secondary" to={place} preventScrollReset>
            {t('catalogue.reset')}
          </LinkButton>
        }
      >
        <p role="status">{t('catalogue.noneText')}</p>
      </EmptyState>
    )
  }
  return (
    <>
      <p role="status" className="text-muted">
        {t('catalogue.found', { count: totalCount })}
      </p>
      <ul className="grid gap-3 lg:grid-cols-2">
        {products.map((product) => (
          <ProductRow key={product.productId} product={product} />
        ))}
      </ul>
      <Pagination
        page={page}
        pages={pages}
        hrefOf={hrefOf}
        words={{
          label: t('catalogue.pages'),
          previous: t('catalogue.previous'),
          next: t('catalogue.next'),
          page: (page) => t('catalogue.page', { page }),
        }}
      />
    </>
  )
}

function ProductRow({ product }: { product: FoundProduct }) {
  const { t, language } = useTexts()
  const { currency, features } = useFrame().brand
  const { description, mark, path, amount, range, serviceFee, status } = product
  const money = (value: number) => price(value, currency, language)
  const cost = amount !== undefined ? money(amount) : t('priceFrom', { price: money(range?.min ?? 0) })
  const isIcon = features.cartButtonVariant === 'icon'
  return (
    <li className="flex min-w-0 items-center gap-3 overflow-hidden rounded-brand edge border-line bg-raised pr-3 shadow-brand">
      {mark && <BrandMark url={mark} className="w-20 shrink-0 self-stretch" />}
      <span className="flex min-h-20 min-w-0 flex-1 flex-col items-start justify-center gap-1 py-2">
        <Link to={path} className="font-bold underline-offset-4 focus-ring hover:underline">
          {description}
        </Link>
        <span className="text-sm text-muted tabular-nums">
          {cost}
          {serviceFee > 0 && ` ${t('product.fee', { fee: money(serviceFee) })}`}
        </span>
        <StatusNote status={status} />
      </span>
      {status === 'ACTIVE' && (
        <Link
          to={amount === undefined ? path : `${path}?amount=${amount}`}
          aria-label={t('product.buyNamed', { product: description })}
          className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center rounded-field bg-accent px-3 font-bold text-on-accent focus-ring hover:bg-accent-strong"
        >
          {isIcon ? <Icon name="basket" /> : t('product.buy')}
        </Link>
      )}
    </li>
  )
}
