import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router'
import { listBanners } from '#content'
import type { Banner } from '#content/contract'
import { cachePerBrand } from '../../brand-cache.ts'
import { Head } from '../../document/head.tsx'
import { pageContext } from '../../document/page-context.ts'
import { pageShop, todayOf } from '../../page-shop.ts'
import { useTexts } from '../../texts/texts.tsx'
import { LinkButton } from '../../ui/forms/button.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { Banners } from './banners.tsx'

const kept = cachePerBrand<{ banners?: Banner[] }>()

/** A page's banners are read once a day, and again when data of pages has changed. */
export async function loader({ url: { pathname }, context }: LoaderFunctionArgs) {
  const shop = context.get(pageShop)
  const { age } = context.get(pageContext)
  const page = kept(shop.tenant, `${age} ${todayOf(shop)} ${shop.language} ${pathname}`, () => ({}))
  page.banners ??= await listBanners(shop, pathname)
  return { banners: page.banners }
}

/** A sent form does not change them, unless it led to another page. */
export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) =>
  change.formMethod === undefined
    ? change.defaultShouldRevalidate
    : change.currentUrl.pathname !== change.nextUrl.pathname

/** Between the shell and its pages, so that a failing page keeps header and footer. */
export default function Pages() {
  const { banners } = useLoaderData<typeof loader>()
  return (
    <>
      <Outlet />
      <Banners banners={banners} />
    </>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const { t } = useTexts()
  const [title, text] = wordsFor(error)
  return (
    <EmptyState
      icon="warning"
      title={t(title)}
      action={
        <LinkButton to="/" reloadDocument>
          {t('toMainPage')}
        </LinkButton>
      }
    >
      <Head title={t(title)} index={false} />
      <p>{t(text)}</p>
    </EmptyState>
  )
}

/** A preview refuses what would change something: that is no failure. */
const wordsFor = (error: unknown) =>
  isRouteErrorResponse(error) && error.status === 403
    ? (['isPreviewTitle', 'isPreview'] as const)
    : (['errorTitle', 'generalErrorMessage'] as const)
