import { useRef } from 'react'
import { type LoaderFunctionArgs, Outlet, useLoaderData, useLocation } from 'react-router'
import { shopBase } from '#tenants/contract'
import { pictureOf } from '../../brand-files.server.ts'
import { services } from '../../services.ts'
import { useFocusOnArrival } from '../../ui/use-focus-on-arrival.ts'
import { useFrame } from '../../use-frame.ts'
import { ConsentBanner } from './consent-banner.tsx'
import { Elsewhere } from './elsewhere.tsx'
import { elsewhereLinks } from './elsewhere-links.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { ToTop } from './to-top.tsx'

/** What stands around every page of a brand. */
export function loader({ context }: LoaderFunctionArgs) {
  const { tenant } = context.get(services)
  const { assetsFolderName, header, footer, provider, visibility } = tenant
  return {
    header: {
      logo: pictureOf(assetsFolderName, header.logo),
      home: header.redirectionTarget ?? shopBase(tenant),
      flow: header.shoppingFlowImage && pictureOf(assetsFolderName, header.shoppingFlowImage),
      languages: tenant.locales.map((code) => ({ code, name: nameOf(code) })),
    },
    elsewhere: elsewhereLinks(tenant),
    footer: {
      logo: pictureOf(assetsFolderName, footer.logo),
      // Drawn for the header, it needs the header's ground.
      isHeadersLogo: footer.logo === header.logo,
      domain: provider.domain,
      contactPageUrl: tenant.contactPageUrl,
      support: visibility.customerSupport ? { email: tenant.supportEmail, phone: tenant.supportPhone } : undefined,
    },
  }
}

/** A language's name in itself. */
const nameOf = (code: string): string => new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code

/** It is the same on every page: a form that was sent does not change it. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.searchParams.get('lng') !== nextUrl.searchParams.get('lng')

export default function Shell() {
  const { header, elsewhere, footer } = useLoaderData<typeof loader>()
  const { features } = useFrame().brand
  const { pathname } = useLocation()
  const content = useRef<HTMLElement>(null)
  useFocusOnArrival(content, pathname)
  return (
    <div className={`flex min-h-svh flex-col ${features.hasContainer ? '' : '[--page-width:none]'}`}>
      <Header {...header} />
      <ConsentBanner />
      <main ref={content} id="content" tabIndex={-1} className="contained outline-none py-6 md:py-12">
        <Outlet />
      </main>
      <Elsewhere {...elsewhere} pathname={pathname} />
      {features.showScrollToTop && <ToTop />}
      <Footer {...footer} />
    </div>
  )
}
