import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { brandViews } from '#catalogue'
import { Head } from '../../../document/head.tsx'
import { useFrame } from '../../../document/use-frame.ts'
import { pageShop } from '../../../page-shop.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { Crumbs } from '../../crumbs.tsx'
import { notFound } from '../../not-found/not-found.ts'
import { Catalogue } from '../catalogue/catalogue.tsx'
import { CategoryMenu } from '../catalogue/category-menu.tsx'
import { categoryLinks, loadShelf } from '../catalogue/shelf.ts'
import { DestinationSearch, Places } from '../esim/destination-search.tsx'
import { isDestination, loadDestinations } from '../esim/load-destinations.ts'

/** One category: all its brands, or the results of a search in it. */
export function loader({ params: { categoryId }, url, context }: LoaderFunctionArgs) {
  const shop = context.get(pageShop)
  const categories = categoryLinks(shop)
  const category = categories.find((one) => one.categoryId === categoryId)
  if (!category) throw notFound()
  const isPlaces = brandViews(shop).find((brand) => brand.categoryId === categoryId && isDestination(brand))
  if (isPlaces) return { category, categories, destinations: loadDestinations(shop, url.searchParams) }
  return { category, categories, shelf: loadShelf(shop, url.searchParams, { categoryId: category.categoryId }) }
}

export default function CategoryPage() {
  const { category, categories, shelf, destinations } = useLoaderData<typeof loader>()
  const { brand } = useFrame()
  const { t } = useTexts()
  const lead = t('catalogue.lead', { category: category.name, brand: brand.name })
  return (
    <div className="stack">
      <Head
        title={category.name}
        description={lead}
        path={category.path}
        index={!shelf?.found && !destinations?.found}
      />
      <Crumbs path={[{ name: category.name }]} />
      <CategoryMenu categories={categories} current={category.categoryId} />
      <PageTitle lead={lead}>{category.name}</PageTitle>
      {destinations && (
        <>
          <div className="max-w-[560px]">
            <DestinationSearch page={destinations} place={category.path} />
          </div>
          <Places page={destinations} all={category.path} />
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
