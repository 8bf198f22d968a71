import { useEffect, useRef } from 'react'
import {
  type LoaderFunctionArgs,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
} from 'react-router'
import { languageName } from '#kit/names'
import { shopBase } from '#tenants/contract'
import { cachePerBrand } from '../../brand-cache.ts'
import { logoUrl, pictureOf } from '../../document/brand-looks.server.ts'
import { dataInPage, inPage } from '../../document/in-page.server.ts'
import { useDataOfPage, usePiece } from '../../document/inlined-data.tsx'
import { keepPart } from '../../document/keep-part.server.ts'
import { KeptPart } from '../../document/kept-part.tsx'
import { useFrame } from '../../document/use-frame.ts'
import { type PageShop, pageShop } from '../../page-shop.ts'
import { useFocusOnArrival } from '../../ui/page/use-focus-on-arrival.ts'
import { isCheckout, isPaymentPage } from '../checkout-pages.ts'
import { CurrencyChoice } from '../shop/guide/currency-choice.tsx'
import { accountLinkOf } from './account-link.server.tsx'
import { cartLinkOf } from './cart-link.server.tsx'
import { ConsentBanner } from './consent-banner.tsx'
import { externalLinks } from './external-links.ts'
import { type Footers, footersOf } from './footer.server.tsx'
import { Header } from './header.tsx'
import { ReviewsAndChat } from './reviews-and-chat.tsx'
import { ToTop } from './to-top.tsx'

const around = cachePerBrand<ReturnType<typeof aroundPages>>()

/** The frame of every page of a brand, the same for each request in a language. */
export function loader(args: LoaderFunctionArgs) {
  const shop = args.context.get(pageShop)
  const { ways, footer, same } = around(shop.tenant, shop.language, () => aroundPages(shop))
  keepPart(args, 'consent')
  const { pathname, searchParams } = args.url
  // Its links for a language or a theme keep the rest of the query.
  if (!searchParams.has('lng') && !searchParams.has('theme')) keepPart(args, 'header', { key: pathname })
  keepPart(args, 'elsewhere', { key: isPaymentPage(pathname) ? 'payment' : isCheckout(pathname) ? 'checkout' : 'shop' })
  return {
    same: dataInPage(args, 'shell', same),
    ways: inPage(args, 'ways', ways),
    footer: inPage(args, 'footer', isPaymentPage(pathname) ? footer.folded : footer.open),
  }
}

function aroundPages(shop: PageShop) {
  const { tenant } = shop
  const { assetsFolderName, header } = tenant
  return {
    same: {
      header: {
        logo: logoUrl(tenant, header.logo),
        home: header.redirectionTarget ?? shopBase(tenant),
        flow: header.shoppingFlowImage && pictureOf(assetsFolderName, header.shoppingFlowImage),
        languages: tenant.locales.map((code) => ({ code, name: languageName(code) })),
      },
      elsewhere: externalLinks(tenant),
    },
    ways: accountLinkOf(shop) + cartLinkOf(shop),
    footer: footersOf(shop) satisfies Footers,
  }
}

/** The same on every page: neither a form nor the next page changes it, only another language does. */
export const shouldRevalidate = ({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) =>
  currentUrl.searchParams.get('lng') !== nextUrl.searchParams.get('lng') ||
  // Requested for the current page, as the choice of a language is.
  (formMethod === undefined && currentUrl.href === nextUrl.href)

type Same = ReturnType<typeof aroundPages>['same']

export default function Shell() {
  const { same, ways, footer } = useLoaderData<typeof loader>()
  const { header, elsewhere } = useDataOfPage('shell', same) as Same
  const { features } = useFrame().brand
  const { pathname } = useLocation()
  const content = useRef<HTMLElement>(null)
  useFocusOnArrival(content, pathname)
  const foot = useRef<HTMLDivElement>(null)
  const isPaying = isPaymentPage(pathname)
  // Between the shop and this page the footer is the same piece.
  useEffect(() => {
    const rest = foot.current?.querySelector('details')
    if (rest) rest.open = !isPaying
  }, [isPaying])
  return (
    <div className={`flex min-h-svh flex-col ${features.hasContainer ? '' : 'boundless'}`}>
      <KeptPart name="header">
        <Header {...header} ways={ways} />
      </KeptPart>
      <ConsentBanner />
      <main ref={content} id="content" tabIndex={-1} className="contained outline-none py-4 md:py-12">
        <Outlet />
      </main>
      <KeptPart name="elsewhere">
        <ReviewsAndChat {...elsewhere} pathname={pathname} />
      </KeptPart>
      {!isCheckout(pathname) && (
        <div className="contained">
          <CurrencyChoice />
        </div>
      )}
      {features.showScrollToTop && !isPaying && <ToTop />}
      <div ref={foot} className="mt-auto" data-paying={isPaying || undefined} {...usePiece('footer', footer)} />
    </div>
  )
}
