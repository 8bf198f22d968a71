import { renderToStaticMarkup } from 'react-dom/server'
import type { Translate } from '#kit/text-key'
import type { Tenant } from '#tenants/contract'
import { type Brand, brandOf } from '../../document/brand.ts'
import { logoUrl } from '../../document/brand-looks.server.ts'
import type { PageShop } from '../../page-shop.ts'
import { FooterLinks, PageFooter } from '../../ui/page/page-footer.tsx'
import { Icon } from '../../ui/signs/icon.tsx'
import { PaymentMark } from '../../ui/signs/payment-mark.tsx'
import { paymentMarks } from '../payment-marks.ts'
import { footerLinks } from './footer-links.ts'
import { NewsletterBox } from './newsletter-box.tsx'

/**
 * The footer of every page. As plain HTML it costs the browser no script; its links and its form are the browser's own.
 * @returns it for most pages, and for the payment page, where all but the links of the law is folded
 */
export function footersOf({ tenant, translate }: PageShop): Footers {
  const { look, header, footer, provider, visibility } = tenant
  const open = renderToStaticMarkup(
    <Footer
      brand={brandOf(tenant)}
      footer={footer}
      marks={paymentMarks(tenant)}
      t={translate}
      logo={logoUrl(tenant, footer.logo)}
      // The logo is drawn for the header, so it needs the header's background.
      isHeadersLogo={look.logo !== undefined || footer.logo === header.logo}
      domain={provider.domain}
      contactPageUrl={tenant.contactPageUrl}
      support={visibility.customerSupport ? { email: tenant.supportEmail, phone: tenant.supportPhone } : undefined}
    />,
  )
  return { open, folded: open.replace('<details open=""', '<details') }
}

export type Footers = { open: string; folded: string }

type Props = {
  brand: Brand
  footer: Tenant['footer']
  /** The signs of the accepted payment methods. */
  marks: readonly string[]
  t: Translate
  logo: string | undefined
  isHeadersLogo: boolean
  /** The brand's own site. */
  domain: string | undefined
  contactPageUrl: string | undefined
  support: { email: string; phone: string } | undefined
}

const link = 'text-link md:min-h-9'

function Footer({ brand, footer, marks, t, logo, isHeadersLogo, domain, contactPageUrl, support }: Props) {
  const { socialMedia, appStores, showNewsletterSignup } = footer
  const { service, legal, contracts } = footerLinks(brand, t, contactPageUrl)
  return (
    <PageFooter>
      <details open className="footer-rest">
        <summary className="footer-link cursor-pointer list-none gap-1">
          {t('footer.more')}
          <Icon name="chevron" className="size-4.5" />
        </summary>
        <div className="flex flex-col gap-10">
          {showNewsletterSignup && <NewsletterBox t={t} />}
          <div className="grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-[minmax(0,1.5fr)_repeat(3,minmax(0,1fr))]">
            <div className="col-span-2 flex flex-col items-start gap-2 md:col-span-1">
              {logo && (
                <span
                  className={`mb-2 inline-flex ${isHeadersLogo ? 'rounded-field border border-line bg-header px-3 py-2' : ''}`}
                >
                  <img src={logo} alt="" width="160" height="40" loading="lazy" className="h-7 w-auto max-w-full" />
                </span>
              )}
              {domain && (
                <a className={link} href={`https://${domain}`}>
                  {domain}
                </a>
              )}
              {support && (
                <>
                  <span className="mt-2 font-bold">{t('help')}</span>
                  <a className={`${link} wrap-anywhere`} href={`mailto:${support.email}`}>
                    {support.email}
                  </a>
                  <a className={link} href={`tel:${support.phone.replaceAll(' ', '')}`}>
                    {support.phone}
                  </a>
                </>
              )}
            </div>
            <FooterLinks title={t('footer.service')} links={service} />
            <Outside title={t('footer.social')} links={socialMedia} names={networks} />
            <Outside title={t('footer.apps')} links={appStores} names={stores} />
          </div>
          <ul aria-label={t('footer.payment')} className="flex flex-wrap gap-2">
            {marks.map((name) => (
              <li key={name}>
                <PaymentMark name={name} />
              </li>
            ))}
          </ul>
        </div>
      </details>
      {/* Always in sight, where an order is paid too. */}
      <div className="flex flex-wrap gap-x-5 border-t border-line pt-2">
        <FooterLinks title={t('footer.legal')} links={legal} inOneRow />
        <FooterLinks title={t('footer.contracts')} links={contracts} inOneRow />
        <p className="grow self-center text-sm text-muted md:text-end">{t('pricesIncludeVat')}</p>
      </div>
    </PageFooter>
  )
}

const networks = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  linkedin: 'LinkedIn',
}
const stores = { appStore: 'App Store', googlePlay: 'Google Play' }

type OutsideProps<Name extends string> = {
  title: string
  links: Partial<Record<Name, string | undefined>>
  names: Record<Name, string>
}

/** Links to the brand on other sites, by their names; nothing if there are none. */
function Outside<Name extends string>({ title, links, names }: OutsideProps<Name>) {
  const given = (Object.keys(names) as Name[]).filter((name) => links[name] !== undefined)
  if (given.length === 0) return null
  return (
    <nav aria-label={title} className="min-w-0">
      <h2 className="mb-1 font-bold">{title}</h2>
      <ul>
        {given.map((name) => (
          <li key={name}>
            <a className="footer-link" href={links[name]} rel="noreferrer">
              {names[name]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
