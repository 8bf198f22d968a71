import { Link } from 'react-router'
import { useTexts } from '../../../texts/texts.tsx'
import { BrandCards } from './brand-cards.tsx'
import { FoundProducts } from './found-products.tsx'
import { SearchForm } from './search-form.tsx'
import type { Shelf } from './shelf.ts'

type Props = {
  shelf: Shelf
  /** The page that shows it. */
  place: string
  /** Shows each category's name above its brands, with a link to all of them. */
  hasHeadings: boolean
}

/** The search, and below it brands by category or the results. */
export function Catalogue({ shelf: { categories, found }, place, hasHeadings }: Props) {
  const { t } = useTexts()
  return (
    <>
      <SearchForm place={place} found={found} />
      {found && <FoundProducts found={found} place={place} />}
      {categories.map(({ categoryId, name, path, brands, count }) => (
        <div key={categoryId} className="flex flex-col gap-3">
          {hasHeadings && (
            <div className="flex flex-wrap items-baseline justify-between gap-x-6">
              <h3 className="headline text-xl">{name}</h3>
              {count > brands.length && (
                <Link
                  to={path}
                  aria-label={t('catalogue.allOf', { category: name })}
                  className="inline-flex min-h-11 items-center font-bold underline underline-offset-4 focus-ring"
                >
                  {t('catalogue.all')}
                </Link>
              )}
            </div>
          )}
          <BrandCards brands={brands} isCarousel={hasHeadings} />
        </div>
      ))}
    </>
  )
}
