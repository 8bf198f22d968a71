import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { readPage } from '#content'
import { formatDay } from '#kit/date'
import { isRefusal } from '#kit/result'
import type { Tenant } from '#tenants/contract'
import { BrandHead, Head } from '../../document/head.tsx'
import { useFrame } from '../../document/use-frame.ts'
import { type PageShop, pageShop } from '../../page-shop.ts'
import { useTexts } from '../../texts/texts.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { Prose } from '../../ui/parts/prose.tsx'
import { Crumbs } from '../crumbs.tsx'
import { notFound } from '../not-found/not-found.ts'
import { categoryLinks } from '../shop/catalogue/shelf.ts'

/** A document: legal texts, and a brand's further pages (`/[slug]`). */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const shop = context.get(pageShop)
  const { tenant } = shop
  const page = await readPage(shop, params.slug ?? '')
  if (isRefusal(page)) throw toCategory(shop, params.slug) ?? notFound()
  return { page, seo: seoOf(tenant, page.slug) }
}

/** If brands are at the root, a slug may be a category's: its page is below `/shop`. */
function toCategory(shop: PageShop, slug: string | undefined): Response | undefined {
  if (!shop.tenant.features.isReloadsOneTenant) return undefined
  const category = categoryLinks(shop).find(({ categoryId }) => categoryId === slug)
  return category && redirect(category.path)
}

const seoOf = ({ seo }: Tenant, slug: string) =>
  ({
    'about-us': seo.aboutUs,
    privacy: seo.privacy,
    'terms-of-use': seo.termsOfUse,
    accessibility: { title: 'accessibilityTitle', description: 'accessibilityDescription' },
  })[slug]

export default function DocumentPage() {
  const { page, seo } = useLoaderData<typeof loader>()
  const { brand } = useFrame()
  const { t, language } = useTexts()
  return (
    <article className="stack">
      {seo ? <BrandHead seo={seo} /> : <Head title={page.title} description={page.description} />}
      <Crumbs path={[{ name: page.title }]} />
      <PageTitle>{page.title}</PageTitle>
      <Prose html={page.html} />
      <p className="text-sm text-muted">
        {t('pageChanged', { day: formatDay(page.changedOn, language, { timeZone: 'UTC', features: brand.features }) })}
      </p>
    </article>
  )
}
