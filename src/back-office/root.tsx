import type { ReactNode } from 'react'
import { Links, type LoaderFunctionArgs, Meta, Outlet, redirect, Scripts, useRouteLoaderData } from 'react-router'
import appCss from './app.css?url'
import { Failure } from './pages/shell/failure.tsx'
import { isPublic } from './public-paths.ts'
import { useTexts } from './texts/texts.tsx'
import { textsOf } from './texts/texts-of.server.ts'
import { visitOf } from './visit.ts'

/** Nobody gets further than the sign-in page without a session. */
export const middleware = [
  ({ context, url: { pathname, search } }: LoaderFunctionArgs) => {
    if (visitOf(context).admin || isPublic(pathname)) return
    throw redirect(`/sign-in?next=${encodeURIComponent(pathname + search)}`)
  },
]

export function loader({ context }: LoaderFunctionArgs) {
  const { language, theme } = visitOf(context)
  return { theme, texts: textsOf(language).address }
}

export function Layout({ children }: { children: ReactNode }) {
  const { language } = useTexts()
  // A page that could not be made has no data.
  const known = useRouteLoaderData<typeof loader>('root')
  return (
    <html lang={language} data-theme={known?.theme} data-texts={known?.texts}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="stylesheet" href={appCss} precedence="app" />
        <link
          rel="icon"
          href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='4' fill='%233450c4'/%3E%3C/svg%3E"
        />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export { Failure as ErrorBoundary }
