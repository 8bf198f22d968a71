import { type LoaderFunctionArgs, Outlet, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router'
import { Head } from '../../head.tsx'
import { services } from '../../services.ts'
import { useTexts } from '../../texts.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Banners } from './banners.tsx'

export async function loader({ url, context }: LoaderFunctionArgs) {
  return { banners: await context.get(services).banners(url.pathname) }
}

/** A form that was sent does not change them, unless it led to another page. */
export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) =>
  change.formMethod === undefined
    ? change.defaultShouldRevalidate
    : change.currentUrl.pathname !== change.nextUrl.pathname

/** Stands between the shell and its pages, so that one that fails leaves header and footer where they are. */
export default function Pages() {
  const { banners } = useLoaderData<typeof loader>()
  return (
    <>
      <Outlet />
      <Banners banners={banners} />
    </>
  )
}

export function ErrorBoundary() {
  const { t } = useTexts()
  return (
    <EmptyState
      icon="warning"
      title={t('errorTitle')}
      action={
        <LinkButton to="/" reloadDocument>
          {t('toMainPage')}
        </LinkButton>
      }
    >
      <Head title={t('errorTitle')} index={false} />
      <p>{t('generalErrorMessage')}</p>
    </EmptyState>
  )
}
