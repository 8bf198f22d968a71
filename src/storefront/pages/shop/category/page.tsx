import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { brandViews } from '#catalogue'
import { Head } from '../../../document/head.tsx'
import { dataToRender } from '../../../document/in-page.server.ts'
import { useFrame } from '../../../document/use-frame.ts'
import { type PageShop, pageShop } from '../../../page-shop.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { Crumbs } from '../../crumbs.tsx'
import type { FormProblem } from '../../form-problem.ts'
import { notFound } from '../../not-found/not-found.ts'
import { Catalogue } from '../catalogue/catalogue.tsx'
import { CategoryMenu } from '../catalogue/category-menu.tsx'
import { categoryLinks, loadShelf } from '../catalogue/shelf.ts'
import { buyTrip } from '../esim/buy-plan.ts'
import { DestinationSearch } from '../esim/destination-search.tsx'
import { isDestination, loadDestinations } from '../esim/load-destinations.ts'
import { Places } from '../esim/places.tsx'
import { loadTrip } from '../esim/trip/load-trip.ts'
import { TripPlanner } from '../esim/trip/trip-planner.tsx'

export { staysAsShown as shouldRevalidate } from '../../stays-as-shown.ts'

/** One category: all its brands, or the results of a search in it. */
export function loader(args: LoaderFunctionArgs) {
  const { params, url, context } = args
  const shop = context.get(pageShop)
  const categories = categoryLinks(shop)
  const category = categories.find((one) => one.categoryId === params.categoryId)
  if (!category) throw notFound()
  const places = destinationsIn(shop, category.categoryId)
  if (places.length > 0) {
    const asked = url.searchParams
    const { groups, ...destinations } = loadDestinations(shop, asked)
    return {
      category,
      categories,
      destinations: { ...destinations, groups: dataToRender(args, 'places', groups) },
      trip: loadTrip(shop, places, asked),
    }
  }
  return { category, categories, shelf: loadShelf(shop, url.searchParams, { categoryId: category.categoryId }) }
}

/** Takes the plans of a trip. */
export function action({ request, params: { categoryId }, context }: ActionFunctionArgs) {
  const shop = context.get(pageShop)
  if (destinationsIn(shop, categoryId).length === 0) throw notFound()
  return buyTrip(shop, request)
}

const destinationsIn = (shop: PageShop, categoryId: string | undefined) =>
  brandViews(shop).filter((brand) => brand.categoryId === categoryId && isDestination(brand))

export default function CategoryPage() {
  const { category, categories, shelf, destinations, trip } = useLoaderData<typeof loader>()
  const problem = useActionData() as FormProblem | undefined
  const { brand } = useFrame()
  const { t } = useTexts()
  const lead = t('catalogue.lead', { category: category.name, brand: brand.name })
  return (
    <div className="stack">
      <Head
        title={category.name}
        description={lead}
        path={category.path}
        index={!shelf?.found && !destinations?.found && !trip?.isOpen}
      />
      <Crumbs path={[{ name: category.name }]} />
      <CategoryMenu categories={categories} current={category.categoryId} />
      <PageTitle lead={lead}>{category.name}</PageTitle>
      {destinations && (
        <>
          <div className="flex max-w-[560px] flex-col gap-6">
            <DestinationSearch page={destinations} place={category.path} />
            {trip && <TripPlanner page={trip} place={category.path} problem={problem} />}
          </div>
          {!trip?.answer && <Places page={destinations} all={category.path} />}
        </>
      )}
      {shelf && (
        <div id="catalogue" className="flex scroll-mt-4 flex-col gap-6">
          <Catalogue {...shelf} found={shelf.found} place={category.path} hasHeadings={false} />
        </div>
      )}
    </div>
  )
}
