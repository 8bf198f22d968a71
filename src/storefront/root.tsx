import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root.ts'
import appCss from './app.css?url'
import { brandOf } from './brand.ts'
import { themeOf } from './brand-files.server.ts'
import { frame } from './frame.ts'
import { services } from './services.ts'
import { Texts } from './texts.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { tenant, language } = context.get(services)
  const { texts } = context.get(frame)
  return { brand: brandOf(tenant), theme: themeOf(tenant.id), language, texts }
}

/** @returns what the frame knows on every page: the brand and the language. */
export function useFrame() {
  const known = useRouteLoaderData<typeof loader>('root')
  if (!known) throw new Error('the frame is known inside a page only')
  return known
}

export function Layout({ children }: { children: ReactNode }) {
  const known = useRouteLoaderData<typeof loader>('root')
  return (
    <html lang={known?.language} data-theme={known?.brand.theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {known?.theme && <link rel="stylesheet" href={known.theme} precedence="theme" />}
        <link rel="stylesheet" href={appCss} precedence="app" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <Texts language={loaderData.language} texts={loaderData.texts}>
      <Outlet />
    </Texts>
  )
}
