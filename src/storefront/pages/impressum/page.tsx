import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type ImprintFact, imprintOf } from '#content/contract'
import { BrandHead } from '../../document/head.tsx'
import { pageShop } from '../../page-shop.ts'
import { useTexts } from '../../texts/texts.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { Crumbs } from '../crumbs.tsx'
import { notFound } from '../not-found/not-found.ts'

/** Who is responsible for the shop by law; a brand may hide the page (`visibility.impressum`). */
export function loader({ context }: LoaderFunctionArgs) {
  const { tenant, language, translate } = context.get(pageShop)
  if (!tenant.visibility.impressum) throw notFound()
  return { seo: tenant.seo.impressum, ...imprintOf(tenant, language, translate) }
}

export default function ImpressumPage() {
  const { seo, facts, disputes } = useLoaderData<typeof loader>()
  const { t } = useTexts()
  return (
    <div className="stack">
      <BrandHead seo={seo} />
      <Crumbs path={[{ name: t('imprint') }]} />
      <PageTitle>{t('imprint')}</PageTitle>
      <dl className="grid max-w-[44rem] gap-x-8 gap-y-4 sm:items-baseline sm:grid-cols-[14rem_minmax(0,1fr)]">
        {facts.map((fact) => (
          <Fact key={fact.name} {...fact} />
        ))}
      </dl>
      <p className="max-w-[44rem] text-pretty break-words text-muted">{disputes}</p>
    </div>
  )
}

function Fact({ name, lines, link }: ImprintFact) {
  return (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd className="-mt-3 flex flex-col break-words sm:mt-0">
        {link === undefined
          ? lines.map((line) => <span key={line}>{line}</span>)
          : lines.map((line) => (
              <a key={line} className="text-link self-start break-all" href={link}>
                {line}
              </a>
            ))}
      </dd>
    </div>
  )
}
