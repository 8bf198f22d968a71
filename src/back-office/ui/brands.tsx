import { useRouteLoaderData, useSearchParams } from 'react-router'
import { Time } from './figures/time.tsx'

/** A brand as people know it. `zone`: IANA name of its time zone. */
export type KnownBrand = { id: string; name: string; zone: string }

/** The operator's brands, as the frame of every page has them. */
export function useBrands() {
  const brands = useRouteLoaderData<{ brands: readonly KnownBrand[] }>('pages/shell/shell')?.brands ?? []
  const [params] = useSearchParams()
  const chosen = brands.filter(({ id }) => params.getAll('brand').includes(id))
  return {
    nameOf: (id: string) => brands.find((brand) => brand.id === id)?.name ?? id,
    zoneOf: (id: string) => brands.find((brand) => brand.id === id)?.zone ?? 'UTC',
    /** Those that the address names; all if it names none. */
    shown: chosen.length > 0 ? chosen : brands,
  }
}

/** A moment as it was in the brand's time zone. */
export const BrandTime = ({ at, brand }: { at: Date; brand: string }) => (
  <Time at={at} zone={useBrands().zoneOf(brand)} />
)

export const BrandName = ({ of }: { of: string }) => useBrands().nameOf(of)
