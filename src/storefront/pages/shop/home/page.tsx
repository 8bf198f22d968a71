import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { brandViews } from '#catalogue'
import { cachePerBrand } from '../../../brand-cache.ts'
import { dataToRender } from '../../../document/in-page.server.ts'
import { useDataOfPage } from '../../../document/inlined-data.tsx'
import { keepPart } from '../../../document/keep-part.server.ts'
import { laterPart, partInPlace } from '../../../document/later-part.tsx'
import { type PageShop, pageShop } from '../../../page-shop.ts'
import { categoryLinks, isSearch, loadShelf, type ShelfCategory } from '../catalogue/shelf.ts'
import { loadStart } from '../esim/load-start.ts'
import { load as loadTopup } from '../topup/load.ts'
import { submit } from '../topup/submit.ts'
import { TopupMain } from '../topup/topup-main.tsx'
import { useTopup } from '../topup/use-topup.ts'

export { staysAsShown as shouldRevalidate } from '../../stays-as-shown.ts'
export { submit as action }

const brandsOfEach = 6

/** The main page at `/` and `/shop`: the number first; then, in shops with several brands, everything on sale. */
export async function loader(args: LoaderFunctionArgs) {
  const topup = await loadTopup(args)
  const shop = args.context.get(pageShop)
  if (!shop.tenant.features.hasMultipleBrands) return { topup }
  const asked = args.url.searchParams
  const esims = loadStart(args)
  const links = shop.tenant.features.hasCategoryMenu ? categoryLinks(shop) : []
  if (isSearch(asked)) {
    const { found, categories } = loadShelf(shop, asked, { most: brandsOfEach })
    return { topup, catalogue: { links, found, categories }, esims }
  }
  keepPart(args, 'shelves', { made: brandViews(shop) })
  const categories = dataToRender(args, 'categories', everything(shop))
  return { topup, catalogue: { links, found: undefined, categories }, esims }
}

const kept = cachePerBrand<ShelfCategory[]>()

/** Everything on sale, cached until the list of brands changes. */
const everything = (shop: PageShop) =>
  kept(
    shop.tenant,
    shop.language,
    () => loadShelf(shop, new URLSearchParams(), { most: brandsOfEach }).categories,
    brandViews(shop),
  )

// It is in the page from the start, and is hydrated after the form.
const Shelves = import.meta.env.SSR
  ? partInPlace((await import('./shelves.tsx')).Shelves)
  : laterPart(async () => (await import('./shelves.tsx')).Shelves)

// Most shops never need it.
const EsimMain = import.meta.env.SSR
  ? partInPlace((await import('../esim/esim-main.tsx')).EsimMain)
  : laterPart(async () => (await import('../esim/esim-main.tsx')).EsimMain)

export default function HomePage() {
  const { topup: asked, catalogue, esims } = useLoaderData<typeof loader>()
  const topup = useTopup(asked)
  const categories = useDataOfPage('categories', catalogue?.categories)
  return (
    <div className="flex flex-col gap-12">
      {esims ? <EsimMain page={esims} topup={topup} /> : <TopupMain page={topup} />}
      {catalogue && <Shelves {...catalogue} categories={categories} />}
    </div>
  )
}
