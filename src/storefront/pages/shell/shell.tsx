import { useRef } from 'react'
import { type LoaderFunctionArgs, Outlet, useLoaderData, useLocation, useRevalidator } from 'react-router'
import { shopBase } from '#tenants/contract'
import { pictureOf } from '../../brand-files.server.ts'
import { services } from '../../services.ts'
import { useTexts } from '../../texts.tsx'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useFocusOnArrival } from '../../ui/use-focus-on-arrival.ts'
import { useFrame } from '../../use-frame.ts'
import { CartLink } from './cart-link.tsx'
import { Footer } from './footer.tsx'

/** What stands around every page of a brand. */
export function loader({ context }: LoaderFunctionArgs) {
  const { tenant } = context.get(services)
  const { company, representedBy, street, zip, city, register, vatId, email, phone } = tenant.identification
  return {
    logo: pictureOf(tenant.assetsFolderName, tenant.header.logo),
    home: tenant.header.redirectionTarget ?? shopBase(tenant),
    languages: tenant.locales.map((code) => ({
      code,
      name: new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code,
    })),
    support: tenant.visibility.customerSupport ? { email: tenant.supportEmail, phone: tenant.supportPhone } : undefined,
    identification: tenant.visibility.impressum
      ? { company, representedBy, address: `${street}, ${zip} ${city}`, register, vatId, email, phone }
      : undefined,
  }
}

/** It is the same on every page: a form that was sent does not change it. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.searchParams.get('lng') !== nextUrl.searchParams.get('lng')

export default function Shell() {
  const { logo, home, languages, support, identification } = useLoaderData<typeof loader>()
  const { brand } = useFrame()
  const { t, language, speak } = useTexts()
  const { revalidate } = useRevalidator()
  const { pathname, search } = useLocation()
  const content = useRef<HTMLElement>(null)
  useFocusOnArrival(content, pathname)
  const asked = new URLSearchParams(search)
  const inLanguage = (code: string) => `${pathname}?${new URLSearchParams({ ...Object.fromEntries(asked), lng: code })}`
  return (
    <div className="flex min-h-svh flex-col">
      <PageHeader skip={t('skipToContent')} logo={{ src: logo, alt: brand.name, to: home }}>
        <LanguageSwitch
          label={t('language')}
          languages={languages.map(({ code, name }) => ({ code, name, href: inLanguage(code) }))}
          current={language}
          onChoose={asked.has('lng') ? () => undefined : (code) => speak(code).then(revalidate)}
        />
        <CartLink />
      </PageHeader>
      <main ref={content} id="content" tabIndex={-1} className="contained outline-none py-6 md:py-12">
        <Outlet />
      </main>
      <Footer support={support} identification={identification} />
    </div>
  )
}
