import { Link } from 'react-router'
import { useFrame } from '../../../document/use-frame.ts'
import { useTexts } from '../../../texts/texts.tsx'
import type { CategoryLink } from './shelf.ts'

/** Links to the categories, in one row that scrolls sideways; nothing if the brand has no such menu. */
export function CategoryMenu({ categories, current }: { categories: readonly CategoryLink[]; current?: string }) {
  const { t } = useTexts()
  if (!useFrame().brand.features.hasCategoryMenu || categories.length < 2) return null
  return (
    <nav aria-label={t('catalogue.menu')} className="-mx-4 overflow-x-auto px-4 py-1 md:mx-0 md:px-1">
      <ul className="flex gap-2 md:flex-wrap">
        {categories.map(({ categoryId, name, path }) => (
          <li key={categoryId}>
            <Link to={path} aria-current={categoryId === current ? 'page' : undefined} className="category-link">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
