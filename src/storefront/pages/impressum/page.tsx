import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { countryName } from '#kit/names'
import { noVatId } from '#tenants/contract'
import { BrandHead } from '../../head.tsx'
import { services } from '../../services.ts'
import { useTexts } from '../../texts.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Crumbs } from '../crumbs.tsx'
import { notFound } from '../not-found/not-found.ts'

/** Who answers for the shop by law; a brand may have the page hidden (`visibility.impressum`). */
export function loader({ context }: LoaderFunctionArgs) {
  const { tenant, language } = context.get(services)
  const { visibility, identification, seo } = tenant
  if (!visibility.impressum) throw notFound()
  return { seo: seo.impressum, ...identification, country: countryName(identification.country, language) }
}

export default function ImpressumPage() {
  const { seo, ...who } = useLoaderData<typeof loader>()
  const { t } = useTexts()
  const link = 'inline-flex min-h-11 items-center break-all underline underline-offset-4 focus-ring'
  return (
    <div className="stack">
      <BrandHead seo={seo} />
      <Crumbs path={[{ name: t('imprint') }]} />
      <PageTitle>{t('imprint')}</PageTitle>
      <dl className="grid max-w-[44rem] gap-x-8 gap-y-4 sm:items-baseline sm:grid-cols-[14rem_minmax(0,1fr)]">
        <Fact name={t('imprintProvider')}>
          <address className="flex flex-col not-italic">
            <span>{who.company}</span>
            <span>{who.street}</span>
            <span>
              {who.zip} {who.city}
            </span>
            <span>{who.country}</span>
          </address>
        </Fact>
        <Fact name={t('imprintRepresented')}>{who.representedBy}</Fact>
        <Fact name={t('imprintRegister')}>{who.register}</Fact>
        {who.vatId !== noVatId && <Fact name={t('imprintVatId')}>{who.vatId}</Fact>}
        <Fact name={t('email')}>
          <a className={link} href={`mailto:${who.email}`}>
            {who.email}
          </a>
        </Fact>
        <Fact name={t('contactByPhone')}>
          <a className={link} href={`tel:${who.phone.replaceAll(' ', '')}`}>
            {who.phone}
          </a>
        </Fact>
      </dl>
      <p className="max-w-[44rem] text-pretty text-muted">{t('imprintDisputes')}</p>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd className="-mt-3 sm:mt-0">{children}</dd>
    </div>
  )
}
