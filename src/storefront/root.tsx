import type { ReactNode } from 'react'
import { isRouteErrorResponse, Outlet } from 'react-router'
import type { PlainPageKey } from '#kit/text-key'
import appCss from './app.css?url'
import { Head } from './document/head.tsx'
import { BrandStyles, PageData, ThemeChooser } from './document/inlined-data.tsx'
import { laterPart, partInPlace } from './document/later-part.tsx'
import { LoadingBar } from './document/loading-bar.tsx'
import { useFrameIfKnown } from './document/use-frame.ts'
import { Statistics } from './statistics/statistics.tsx'
import { TextsProvider, useTexts } from './texts/texts.tsx'
import { ToastOutlet } from './toasts/toast-outlet.tsx'
import { LinkButton } from './ui/forms/button.tsx'
import { EmptyState } from './ui/parts/empty-state.tsx'

export { loadFrame as loader } from './document/load-frame.ts'
export { useFrame } from './document/use-frame.ts'

// It stands in the page, and its scripts come once the page is alive.
const OfflineNotice = import.meta.env.SSR
  ? partInPlace((await import('./offline/offline-notice.tsx')).OfflineNotice)
  : laterPart(async () => (await import('./offline/offline-notice.tsx')).OfflineNotice)

/** It is the same on every page of a brand: neither a form nor the next page changes it. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const known = useFrameIfKnown()
  const look = known?.looks[0]
  return (
    // The visitor's choice of theme may have changed its attributes before React came.
    <html lang={known?.language} data-theme={look?.name} data-palette={look?.palette} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* With a precedence it stands before the scripts' preloads, which would hold up the first paint. */}
        <link rel="stylesheet" href={appCss} precedence="app" />
        <BrandStyles />
        {look?.color && <meta name="theme-color" content={look.color} />}
        <ThemeChooser />
        {known?.icon && <link rel="icon" type="image/svg+xml" href={known.icon} />}
        <link rel="apple-touch-icon" href="/icons/touch.png" />
        <link rel="manifest" href="/api/manifest" />
      </head>
      <body>
        {known ? (
          <TextsProvider tenantId={known.brand.id} language={known.language}>
            {children}
          </TextsProvider>
        ) : (
          children
        )}
        <PageData />
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <>
      <LoadingBar />
      <OfflineNotice />
      <Outlet />
      <ToastOutlet />
      <Statistics />
    </>
  )
}

/** What is shown when a page could not be made. Without a brand there are no texts: only the way back. */
export function ErrorBoundary({ error }: { error: unknown }) {
  if (!useFrameIfKnown()) {
    return (
      <>
        <title>…</title>
        <a href="/">↩</a>
      </>
    )
  }
  return <Failed {...wordsFor(isRouteErrorResponse(error) ? error.status : 500)} />
}

function wordsFor(status: number): { title: PlainPageKey; text: PlainPageKey } {
  if (status === 404) return { title: 'notFoundTitle', text: 'notFound' }
  if (status === 403) return { title: 'isPreviewTitle', text: 'isPreview' }
  if (status === 503) return { title: 'shopUnavailableTitle', text: 'shopUnavailable' }
  return { title: 'errorTitle', text: 'generalErrorMessage' }
}

function Failed({ title, text }: ReturnType<typeof wordsFor>) {
  const { t } = useTexts()
  return (
    <main className="contained py-12">
      <Head title={t(title)} index={false} />
      <EmptyState
        icon="warning"
        title={t(title)}
        action={
          <LinkButton to="/" reloadDocument>
            {t('toMainPage')}
          </LinkButton>
        }
      >
        <p>{t(text)}</p>
      </EmptyState>
    </main>
  )
}
