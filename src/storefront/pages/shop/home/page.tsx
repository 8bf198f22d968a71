import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { keepPart } from '../../../keep-part.server.ts'
import { laterPart, partInPlace } from '../../../later-part.tsx'
import { services } from '../../../services.ts'
import { categoryLinks, loadShelf } from '../catalogue/shelf.ts'
import { loadStart } from '../esim/load-start.ts'
import { load as loadTopup } from '../topup/load.ts'
import { submit } from '../topup/submit.ts'
import { TopupMain } from '../topup/topup-main.tsx'

export { submit as action }

const brandsOfEach = 6

/** The main page at `/` and `/shop`: the number first; then, where many brands are sold, all that the shop has. */
export async function loader(args: LoaderFunctionArgs) {
  const topup = await loadTopup(args)
  const shop = args.context.get(services)
  if (!shop.tenant.features.hasMultipleBrands) return { topup }
  const shelf = loadShelf(shop, args.url.searchParams, { most: brandsOfEach })
  if (!shelf.found) keepPart(args, 'shelves', { made: shop.brands() })
  return { topup, shelf, categories: categoryLinks(shop), esims: loadStart(shop, args.url.searchParams) }
}

// It stands in the page from the start, but comes alive after the question.
const Shelves = import.meta.env.SSR
  ? partInPlace((await import('./shelves.tsx')).Shelves)
  : laterPart(async () => (await import('./shelves.tsx')).Shelves)

// Most shops never need it.
const EsimMain = import.meta.env.SSR
  ? partInPlace((await import('../esim/esim-main.tsx')).EsimMain)
  : laterPart(async () => (await import('../esim/esim-main.tsx')).EsimMain)

export default function HomePage() {
  const { topup, shelf, categories = [], esims } = useLoaderData<typeof loader>()
  return (
    <div className="flex flex-col gap-12">
      {esims ? <EsimMain page={esims} topup={topup} /> : <TopupMain page={topup} />}
      {shelf && <Shelves shelf={shelf} categories={categories} />}
    </div>
  )
}
