import { Form, href } from 'react-router'
import { Head } from '../../document/head.tsx'
import { useFrame } from '../../document/use-frame.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { controlClass } from '../../ui/forms/field.tsx'
import { Section } from '../../ui/page/section.tsx'
import { LinkCard } from '../../ui/parts/card.tsx'

type Way = { name: string; to: string }
type Props = { brands: Way[]; hasBlog: boolean; help: string }

/** The alternative not-found page (`features.hasAlternative404Page`): suggests where to go. */
export function Suggestions({ brands, hasBlog, help }: Props) {
  const { t } = useTexts()
  const { brand } = useFrame()
  const ways: Way[] = [
    { name: t('topUpNow'), to: brand.mainPage },
    { name: t('lostHelp'), to: help },
    ...(hasBlog ? [{ name: t('articles'), to: href('/blog') }] : []),
  ]
  return (
    <div className="stack">
      <Head title={t('notFoundTitle')} index={false} />
      <div className="flex flex-col gap-6 rounded-brand bg-panel p-6 text-on-panel sm:flex-row sm:items-center sm:gap-10 sm:p-10">
        <NoSignal />
        <div className="flex max-w-[36rem] flex-col gap-3">
          <h1 className="headline text-3xl text-balance">{t('lostTitle')}</h1>
          <p className="text-lg text-pretty">{t('lostText')}</p>
        </div>
      </div>
      <Cards ways={ways} level={2} />
      {brands.length > 0 && (
        <>
          <Search place={brand.mainPage} />
          <Section title={t('lostBrands')}>
            <Cards ways={brands} level={3} />
          </Section>
        </>
      )}
    </div>
  )
}

/** Searches everything that the shop sells, on the main page. */
function Search({ place }: { place: string }) {
  const { t } = useTexts()
  return (
    <Form action={`${place}#catalogue`} role="search" className="flex max-w-[36rem] flex-wrap items-end gap-3">
      <label className="flex min-w-0 flex-1 basis-60 flex-col gap-1.5 font-bold">
        {t('catalogue.search')}
        <input type="search" name="search" maxLength={80} className={`${controlClass} font-normal`} />
      </label>
      <Button look="secondary">{t('catalogue.find')}</Button>
    </Form>
  )
}

const Cards = ({ ways, level }: { ways: Way[]; level: 2 | 3 }) => (
  <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
    {ways.map(({ name, to }) => (
      <li key={to} className="grid">
        <LinkCard to={to} title={name} level={level} />
      </li>
    ))}
  </ul>
)

/** Four bars of a phone's signal, crossed out. */
const NoSignal = () => (
  <svg className="size-24 shrink-0 sm:size-32" viewBox="0 0 64 64" fill="none" aria-hidden="true">
    <path d="M8 48h8v8H8zM22 38h8v18h-8zM36 26h8v30h-8zM50 12h8v44h-8z" fill="currentColor" opacity="0.35" />
    <path d="M10 10 54 58" stroke="currentColor" strokeWidth="5" strokeLinecap="round" />
  </svg>
)
