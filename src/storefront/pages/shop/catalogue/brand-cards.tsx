import { Link } from 'react-router'
import { formatMoney } from '#kit/money'
import { useFrame } from '../../../document/use-frame.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { BrandMark } from '../../../ui/page/brand-mark.tsx'
import { Icon } from '../../../ui/signs/icon.tsx'
import type { BrandCard } from './shelf.ts'
import { StatusNote } from './status-note.tsx'

const shape =
  'relative min-w-0 overflow-hidden rounded-brand edge border-line bg-raised shadow-brand transition-colors duration-150 hover:border-ink has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus'

const carousel =
  'max-sm:-mx-4 max-sm:snap-x max-sm:snap-mandatory max-sm:scroll-px-4 max-sm:grid-flow-col max-sm:overflow-x-auto max-sm:px-4 max-sm:pb-2'

/**
 * Brands as cards. On a phone they are in rows, or in one row that scrolls sideways: two at a time, or one with the
 * edge of the next, by the brand's setting.
 */
export function BrandCards({ brands, isCarousel = false }: { brands: readonly BrandCard[]; isCarousel?: boolean }) {
  const { twoProductsPerMobileCarouselRow: two, alternativeBrandCardLayout: wide } = useFrame().brand.features
  const columns = wide ? 'sm:grid-cols-2 lg:grid-cols-3' : 'sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6'
  const rows = two ? 'max-sm:grid-cols-2' : 'max-sm:grid-cols-1'
  const row = `${carousel} ${two ? 'max-sm:auto-cols-[calc(50%-6px)]' : 'max-sm:auto-cols-[85%]'}`
  return (
    <ul className={`grid gap-3 ${isCarousel ? row : rows} ${columns}`}>
      {brands.map((brand) => (
        <li key={brand.brandId} className={`flex snap-start ${shape} ${wide ? 'items-stretch' : 'flex-col'}`}>
          {wide ? <Row brand={brand} isNarrow={two} /> : <Tile brand={brand} isNarrow={two} />}
        </li>
      ))}
    </ul>
  )
}

type CardProps = { brand: BrandCard; isNarrow: boolean }

/** The mark above, the name below. */
const Tile = ({ brand, isNarrow }: CardProps) => (
  <>
    <BrandMark
      name={brand.brandName}
      colour={brand.colour}
      className={`w-full ${isNarrow ? 'h-20' : 'h-28'} sm:h-24`}
    />
    <span className="flex flex-1 flex-col items-start gap-1 p-3">
      <Name brand={brand} />
    </span>
  </>
)

/** The mark on the left, name and price beside it, an arrow on the right. */
const Row = ({ brand, isNarrow }: CardProps) => (
  <>
    <BrandMark
      name={brand.brandName}
      colour={brand.colour}
      className={`shrink-0 self-stretch ${isNarrow ? 'w-14 sm:w-28' : 'w-28'}`}
    />
    <span className="flex min-h-20 min-w-0 flex-1 flex-col items-start justify-center gap-1 px-3 py-2">
      <Name brand={brand} />
    </span>
    <Icon name="arrow" className={`mr-3 size-5 self-center text-muted ${isNarrow ? 'max-sm:hidden' : ''}`} />
  </>
)

function Name({ brand: { brandName, path, standing, from } }: { brand: BrandCard }) {
  const { t, language } = useTexts()
  const { currency } = useFrame().brand
  return (
    <>
      <Link to={path} className="max-w-full font-bold outline-none after:absolute after:inset-0">
        {brandName}
      </Link>
      {from !== undefined && (
        <span className="text-sm text-muted">{t('priceFrom', { price: formatMoney(from, currency, language) })}</span>
      )}
      <StatusNote status={standing} />
    </>
  )
}
