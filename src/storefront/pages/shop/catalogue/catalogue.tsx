import { Link } from 'react-router'
import { ServedPart } from '../../../document/served-part.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { BrandCards } from './brand-cards.tsx'
import { FoundProducts } from './found-products.tsx'
import { SearchForm } from './search-form.tsx'
import type { Found, ShelfCategory } from './shelf.ts'

type Props = {
  found: Found | undefined
  /** Undefined if the page shows them already. */
  categories: readonly ShelfCategory[] | undefined
  /** The page that shows it. */
  place: string
  /** Shows each category's name above its brands, with a link to all of them. */
  hasHeadings: boolean
}

/** The search, and below it brands by category or the results. */
export function Catalogue({ found, categories, place, hasHeadings }: Props) {
  return (
    <>
      <SearchForm place={place} found={found} />
      {found && <FoundProducts found={found} place={place} />}
      <ServedPart name="brands">
        {categories?.map((category) => (
          <Category key={category.categoryId} category={category} hasHeading={hasHeadings} />
        ))}
      </ServedPart>
    </>
  )
}

function Category({ category, hasHeading }: { category: ShelfCategory; hasHeading: boolean }) {
  const { name, path, brands, count } = category
  const { t } = useTexts()
  return (
    <div className="flex flex-col gap-3">
      {hasHeading && (
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h3 className="headline text-xl">{name}</h3>
          {count > brands.length && (
            <Link to={path} aria-label={t('catalogue.allOf', { category: name })} className="text-link font-bold">
              {t('catalogue.all')}
            </Link>
          )}
        </div>
      )}
      <BrandCards brands={brands} isCarousel={hasHeading} />
    </div>
  )
}
