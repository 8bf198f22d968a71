import { Link } from 'react-router'
import { formatMoney } from '#kit/money'
import { useDataOfPage } from '../../../document/inlined-data.tsx'
import { ServedPart } from '../../../document/served-part.tsx'
import { useFrame } from '../../../document/use-frame.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { BrandMark } from '../../../ui/page/brand-mark.tsx'
import { Flags } from '../../../ui/page/flags.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Notice } from '../../../ui/parts/notice.tsx'
import { StatusNote } from '../catalogue/status-note.tsx'
import type { DestinationsShown } from './destination-search.tsx'
import type { Destinations } from './load-destinations.ts'
import type { PlaceCard, PlaceGroup } from './places-by-continent.ts'

/** The results, the most popular places, or all of them by continent. @param all the page with all of them */
export function Places({ page, all }: { page: DestinationsShown; all: string }) {
  const { found, words, isAll } = page
  const groups = useDataOfPage('places', page.groups)
  return (
    <div id="destinations" className="flex scroll-mt-4 flex-col gap-10">
      {found && <FoundPlaces found={found} words={words} />}
      {(!found || found.own.length + found.wider.length === 0) && (
        <ServedPart name="places">
          {groups && <Groups groups={groups} all={isAll ? undefined : all} words={words} />}
        </ServedPart>
      )}
    </div>
  )
}

type GroupsProps = { groups: readonly PlaceGroup[]; all: string | undefined; words: Destinations['words'] }

function Groups({ groups, all, words }: GroupsProps) {
  const [first, ...more] = groups
  if (!first) return null
  if (more.length > 0)
    return (
      <Section title={words.all}>
        <ByContinent groups={groups} words={words} />
      </Section>
    )
  const aside = all && (
    <Link to={all} className="text-link font-bold">
      {words.all}
    </Link>
  )
  return (
    <Section title={first.title} aside={aside}>
      <PlaceRows places={first.places} />
    </Section>
  )
}

/** With links to each group, because the list is long on a phone. */
function ByContinent({ groups, words }: Omit<GroupsProps, 'all'>) {
  return (
    <>
      <nav aria-label={words.all} className="-mx-4 overflow-x-auto px-4 py-1 md:mx-0 md:px-1">
        <ul className="flex gap-2 md:flex-wrap">
          {groups.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="category-link">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map(({ id, title, places }) => (
        <section key={id} aria-labelledby={id} className="flex flex-col gap-3 pt-2">
          <h3 id={id} className="headline scroll-mt-4 text-xl">
            {title}
          </h3>
          <PlaceRows places={places} />
        </section>
      ))}
    </>
  )
}

function FoundPlaces({ found, words }: { found: NonNullable<Destinations['found']>; words: Destinations['words'] }) {
  const { title, isPlace, own, wider, widerTitle } = found
  if (own.length + wider.length === 0)
    return (
      <Notice title={title}>
        <p>{isPlace ? words.notCoveredText : words.unknownText}</p>
      </Notice>
    )
  return (
    <>
      {own.length > 0 && (
        <Section title={title}>
          <PlaceRows places={own} />
        </Section>
      )}
      {wider.length > 0 && (
        <Section title={widerTitle}>
          <PlaceRows places={wider} />
        </Section>
      )}
    </>
  )
}

/** Each with its flag, its name and its lowest price. Their styles are in `repeated.css`. */
function PlaceRows({ places }: { places: readonly PlaceCard[] }) {
  const { t, language } = useTexts()
  const { currency } = useFrame().brand
  return (
    <ul className="places">
      {places.map(({ brandId, brandName, path, mark, flags, countries, from, standing }) => (
        <li key={brandId}>
          {flags ? <Flags urls={flags} /> : <BrandMark url={mark} />}
          <Link to={path} discover="none">
            {brandName}
            {countries && <small>{countries}</small>}
          </Link>
          {from !== undefined && <b>{t('priceFrom', { price: formatMoney(from, currency, language) })}</b>}
          <StatusNote status={standing} />
        </li>
      ))}
    </ul>
  )
}
