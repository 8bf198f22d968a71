import { Form, Link, useNavigation } from 'react-router'
import { useDataOfPage } from '../../../document/inlined-data.tsx'
import { ServedPart } from '../../../document/served-part.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { controlClass, Field } from '../../../ui/forms/field.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Notice } from '../../../ui/parts/notice.tsx'
import { BrandCards } from '../catalogue/brand-cards.tsx'
import type { Destinations } from './load-destinations.ts'

/** Without places, the page shows them already. */
type DestinationsShown = Omit<Destinations, 'places'> & { places: Destinations['places'] | undefined }

/** The search for a destination. The browser suggests the countries with plans. @param place the page of the results */
export function DestinationSearch({ page: { to, names, words }, place }: { page: DestinationsShown; place: string }) {
  const navigation = useNavigation()
  const pending = navigation.state === 'loading' && (navigation.location?.search.includes('to=') ?? false)
  return (
    <Form action={`${place}#destinations`} role="search" preventScrollReset className="flex flex-col gap-3">
      <Field name="to" label={words.search} hint={words.searchHint}>
        <span className="flex flex-col gap-3 sm:flex-row">
          <input
            id="to"
            name="to"
            type="search"
            list="places"
            maxLength={60}
            autoComplete="off"
            enterKeyHint="search"
            defaultValue={to}
            aria-describedby="to-hint"
            className={`${controlClass} min-h-14 text-lg`}
          />
          <Button pending={pending} className="shrink-0">
            {words.find}
          </Button>
        </span>
      </Field>
      <datalist id="places">
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </Form>
  )
}

/** The results, or the most popular places. @param all the page with all of them */
export function Places({ page, all }: { page: DestinationsShown; all: string }) {
  const { found, words, isAll } = page
  const places = useDataOfPage('places', page.places)
  return (
    <div id="destinations" className="flex scroll-mt-4 flex-col gap-10">
      {found && <FoundPlaces found={found} words={words} />}
      {(!found || found.own.length + found.wider.length === 0) && (
        <Section
          title={isAll ? words.all : words.popular}
          aside={
            !isAll && (
              <Link to={all} className="text-link font-bold">
                {words.all}
              </Link>
            )
          }
        >
          <ServedPart name="places">{places && <BrandCards brands={places} />}</ServedPart>
        </Section>
      )}
    </div>
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
          <BrandCards brands={own} />
        </Section>
      )}
      {wider.length > 0 && (
        <Section title={widerTitle}>
          <BrandCards brands={wider} />
        </Section>
      )}
    </>
  )
}
