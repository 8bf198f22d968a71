import { Link } from 'react-router'
import { formatMoney } from '#kit/money'
import { useFrame } from '../../../document/use-frame.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { BrandMark } from '../../../ui/page/brand-mark.tsx'
import { Flags } from '../../../ui/page/flags.tsx'
import type { BrandCard } from './shelf.ts'
import { StatusNote } from './status-note.tsx'

/**
 * Brands as cards. On a phone they are in rows, or in one row that scrolls sideways: two at a time, or one with the
 * edge of the next, by the brand's setting. Their styles are in `repeated.css`.
 */
export function BrandCards({ brands, isCarousel = false }: { brands: readonly BrandCard[]; isCarousel?: boolean }) {
  const { twoProductsPerMobileCarouselRow: two, alternativeBrandCardLayout: wide } = useFrame().brand.features
  const looks = ['brand-cards', isCarousel && 'is-carousel', two && 'is-two', wide && 'is-wide']
  return (
    <ul className={looks.filter(Boolean).join(' ')}>
      {brands.map((brand) => (
        <li key={brand.brandId}>
          {brand.flags ? <Flags urls={brand.flags} /> : <BrandMark url={brand.mark} />}
          <Name brand={brand} />
        </li>
      ))}
    </ul>
  )
}

function Name({ brand: { brandName, path, standing, from } }: { brand: BrandCard }) {
  const { t, language } = useTexts()
  const { currency } = useFrame().brand
  return (
    <div>
      <Link to={path} discover="none">
        {brandName}
      </Link>
      {from !== undefined && <small>{t('priceFrom', { price: formatMoney(from, currency, language) })}</small>}
      <StatusNote status={standing} />
    </div>
  )
}
