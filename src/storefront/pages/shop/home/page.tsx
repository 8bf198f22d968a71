import { lazy, Suspense } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { services } from '../../../services.ts'
import { untilItComes } from '../../../until-it-comes.ts'
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
  return { topup, shelf, categories: categoryLinks(shop), esims: loadStart(shop, args.url.searchParams) }
}

// It stands in the page from the start, but comes alive after the question: its scripts are not waited for.
const Shelves = import.meta.env.SSR
  ? (await import('./shelves.tsx')).Shelves
  : lazy(async () => ({ default: (await untilItComes(() => import('./shelves.tsx'))).Shelves }))

// Most shops never need it.
const EsimMain = import.meta.env.SSR
  ? (await import('../esim/esim-main.tsx')).EsimMain
  : lazy(async () => ({ default: (await untilItComes(() => import('../esim/esim-main.tsx'))).EsimMain }))

export default function HomePage() {
  const { topup, shelf, categories = [], esims } = useLoaderData<typeof loader>()
  return (
    <div className="flex flex-col gap-12">
      {esims ? (
        <Suspense>
          <EsimMain page={esims} topup={topup} />
        </Suspense>
      ) : (
        <TopupMain page={topup} />
      )}
      {shelf && (
        <Suspense>
          <Shelves shelf={shelf} categories={categories} />
        </Suspense>
      )}
    </div>
  )
}
