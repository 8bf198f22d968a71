import { data, href, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { brandViews } from '#catalogue'
import { brandPath } from '#tenants/contract'
import { Head } from '../../document/head.tsx'
import { useFrame } from '../../document/use-frame.ts'
import { pageShop } from '../../page-shop.ts'
import { useTexts } from '../../texts/texts.tsx'
import { LinkButton } from '../../ui/forms/button.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { Suggestions } from './suggestions.tsx'

const mostBrands = 6

/** The page for whatever does not exist (specification, section 2): it says so to people and to search engines. */
export function loader({ context }: LoaderFunctionArgs) {
  const shop = context.get(pageShop)
  const { tenant } = shop
  const { hasAlternative404Page, hasMultipleBrands, hasBlog } = tenant.features
  if (!hasAlternative404Page) return data(null, { status: 404 })
  const sold = hasMultipleBrands ? brandViews(shop).slice(0, mostBrands) : []
  const ways = {
    brands: sold.map(({ brandName, ...brand }) => ({
      name: brandName,
      to: brandPath(tenant, brand),
    })),
    hasBlog,
    help: tenant.visibility.customerSupport ? href('/support') : href('/contact'),
  }
  return data(ways, { status: 404 })
}

export default function NotFoundPage() {
  const ways = useLoaderData<typeof loader>()
  const { mainPage } = useFrame().brand
  const { t } = useTexts()
  if (ways) return <Suggestions {...ways} />
  return (
    <EmptyState icon="info" title={t('pageNotFound')} action={<LinkButton to={mainPage}>{t('topUpNow')}</LinkButton>}>
      <Head title={t('notFoundTitle')} index={false} />
      <p>{t('pageNotFoundText')}</p>
    </EmptyState>
  )
}
