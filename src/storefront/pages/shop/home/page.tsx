import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { services } from '../../../services.ts'
import { useTexts } from '../../../texts.tsx'
import { Section } from '../../../ui/section.tsx'
import { useFrame } from '../../../use-frame.ts'
import { Catalogue } from '../catalogue/catalogue.tsx'
import { CategoryMenu } from '../catalogue/category-menu.tsx'
import { categoryLinks, loadShelf } from '../catalogue/shelf.ts'
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
  return { topup, shelf, categories: categoryLinks(shop) }
}

export default function HomePage() {
  const { topup, shelf, categories = [] } = useLoaderData<typeof loader>()
  const { mainPage } = useFrame().brand
  const { t } = useTexts()
  return (
    <div className="flex flex-col gap-12">
      <TopupMain page={topup} />
      {shelf && (
        <div id="catalogue" className="scroll-mt-4">
          <Section title={t('catalogue.title')}>
            <CategoryMenu categories={categories} />
            <Catalogue shelf={shelf} place={mainPage} hasHeadings />
          </Section>
        </div>
      )}
    </div>
  )
}
