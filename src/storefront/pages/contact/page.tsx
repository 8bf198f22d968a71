import { href, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { readPage } from '#content'
import { isRefusal } from '#kit/result'
import { BrandHead } from '../../document/head.tsx'
import { pageShop } from '../../page-shop.ts'
import { useTexts } from '../../texts/texts.tsx'
import { LinkButton } from '../../ui/forms/button.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { Card } from '../../ui/parts/card.tsx'
import { Prose } from '../../ui/parts/prose.tsx'
import { Icon, type IconName } from '../../ui/signs/icon.tsx'
import { Crumbs } from '../crumbs.tsx'
import { notFound } from '../not-found/not-found.ts'

/** How to reach the shop's staff; a brand may have its own page for that elsewhere (`contactPageUrl`). */
export async function loader({ context }: LoaderFunctionArgs) {
  const shop = context.get(pageShop)
  const { contactPageUrl, supportEmail, supportPhone, identification, seo, visibility } = shop.tenant
  if (contactPageUrl) throw redirect(contactPageUrl)
  const page = await readPage(shop, 'contact')
  if (isRefusal(page)) throw notFound()
  const { company, street, zip, city } = identification
  return {
    page,
    seo: seo.contactUs,
    email: supportEmail,
    phone: supportPhone,
    address: [company, street, `${zip} ${city}`],
    hasSupport: visibility.customerSupport,
  }
}

export default function ContactPage() {
  const { page, seo, email, phone, address, hasSupport } = useLoaderData<typeof loader>()
  const { t } = useTexts()
  const link = 'text-link font-bold break-all'
  return (
    <div className="stack">
      <BrandHead seo={seo} />
      <Crumbs path={[{ name: page.title }]} />
      <PageTitle>{page.title}</PageTitle>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
        <div className="stack">
          <Prose html={page.html} />
          {hasSupport && (
            <div>
              <LinkButton to={href('/support')}>{t('contactToSupport')}</LinkButton>
            </div>
          )}
        </div>
        <Card>
          <address className="flex flex-col gap-4 not-italic">
            <Way icon="mail" name={t('contactByMail')}>
              <a className={link} href={`mailto:${email}`}>
                {email}
              </a>
            </Way>
            <Way icon="phone" name={t('contactByPhone')}>
              <a className={link} href={`tel:${phone.replaceAll(' ', '')}`}>
                {phone}
              </a>
            </Way>
            <Way icon="arrow" name={t('contactByPost')}>
              {address.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </Way>
          </address>
        </Card>
      </div>
    </div>
  )
}

function Way({ icon, name, children }: { icon: IconName; name: string; children: React.ReactNode }) {
  return (
    <div className="flex gap-3">
      <Icon name={icon} className="mt-0.5 size-5" />
      <div className="flex min-w-0 flex-col">
        <span className="text-muted">{name}</span>
        {children}
      </div>
    </div>
  )
}
