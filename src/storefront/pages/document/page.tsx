import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { formatDay } from '#kit/date'
import { isRefusal } from '#kit/result'
import type { Tenant } from '#tenants/contract'
import { Head } from '../../head.tsx'
import { services } from '../../services.ts'
import { useTexts } from '../../texts.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Prose } from '../../ui/prose.tsx'
import { useFrame } from '../../use-frame.ts'
import { Crumbs } from '../crumbs.tsx'
import { notFound } from '../not-found/not-found.ts'

/** A page to read: what every shop must say, and a brand's further pages (`/[slug]`). */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { tenant, page: read } = context.get(services)
  const page = await read(params.slug ?? '')
  if (isRefusal(page)) throw notFound()
  return { page, seo: seoOf(tenant, page.slug) ?? page }
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
      <Head title={seo.title} description={seo.description} />
      <Crumbs path={[{ name: page.title }]} />
      <PageTitle>{page.title}</PageTitle>
      <Prose html={page.html} />
      <p className="text-sm text-muted">
        {t('pageChanged', { day: formatDay(page.changedOn, language, { timeZone: 'UTC', features: brand.features }) })}
      </p>
    </article>
  )
}
