import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { Head } from '../../../document/head.tsx'
import { StructuredData } from '../../../document/structured-data.tsx'
import { useFrame } from '../../../document/use-frame.ts'
import { pageShop } from '../../../page-shop.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { BrandMark } from '../../../ui/page/brand-mark.tsx'
import { Flags } from '../../../ui/page/flags.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Notice } from '../../../ui/parts/notice.tsx'
import { Questions } from '../../../ui/parts/questions.tsx'
import { Crumbs } from '../../crumbs.tsx'
import type { FormProblem } from '../../form-problem.ts'
import { ProblemSummary } from '../../problem-summary.tsx'
import { BrandCards } from '../catalogue/brand-cards.tsx'
import { CategoryMenu } from '../catalogue/category-menu.tsx'
import { buyPlan } from '../esim/buy-plan.ts'
import { Coverage, PlanForm } from '../esim/destination.tsx'
import { offersOf } from '../topup/offers.ts'
import { putIntoCart } from '../topup/submit.ts'
import { TopupForm } from '../topup/topup-form.tsx'
import { cardOffer, putCardIntoCart } from './card.ts'
import { CardForm } from './card-form.tsx'
import { brandAt, load, type BrandPage as Page } from './load.ts'
import { Prices } from './prices.tsx'
import { productData } from './product-data.ts'

export { staysAsShown as shouldRevalidate } from '../../stays-as-shown.ts'

/** A brand whose products are all discontinued is gone for good: its page says so, with links to others. */
export async function loader(args: LoaderFunctionArgs) {
  const page = await load(args)
  return data(page, page.standing === 'DISCONTINUED' ? 410 : 200)
}

/** Tops up a number of this brand, or puts its cards into the cart. */
export async function action(args: ActionFunctionArgs) {
  const { request, params, url, context } = args
  const shop = context.get(pageShop)
  const brand = brandAt(shop, params, url)
  if (brand.coverage) return buyPlan(shop, request, brand)
  const offers = offersOf([brand])
  const cards = offers.length > 0 ? undefined : cardOffer(brand)
  return cards ? putCardIntoCart(shop, request, cards) : putIntoCart(args, offers)
}

export default function BrandPage() {
  const page = useLoaderData<typeof load>()
  const { brand, path, category, categories, products, related, destination } = page
  const { brand: shop, origin } = useFrame()
  const { t } = useTexts()
  const sold = productData(page, { origin, url: origin + path, currency: shop.currency })
  const lead = category && t('catalogue.lead', { category: brand.brandName, brand: shop.name })
  return (
    <div className="stack">
      <Head title={brand.brandName} description={brand.description ?? lead} path={path} picture={page.share} />
      {sold && <StructuredData data={sold} />}
      <Crumbs
        path={[
          ...(category && shop.features.hasMultipleBrands ? [{ name: category.name, to: category.path }] : []),
          { name: brand.brandName },
        ]}
      />
      <CategoryMenu categories={categories} current={category?.categoryId ?? ''} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,480px)_minmax(0,1fr)] lg:gap-16">
        <div className="stack">
          <BrandHead page={page} />
          <Buying key={path} page={page} />
        </div>
        {destination ? (
          <Coverage page={destination} />
        ) : (
          <Section title={t('brandPage.prices')}>
            <Prices products={products} hasButtons={!page.card} />
          </Section>
        )}
      </div>
      <Told page={page} />
      {related.length > 0 && (
        <div className="pt-6">
          <Section title={t('brandPage.related')}>
            <BrandCards brands={related} isCarousel />
          </Section>
        </div>
      )}
    </div>
  )
}

/** How a code is redeemed, and frequent questions. */
function Told({ page: { redemption, questions } }: { page: Page }) {
  if (redemption.steps.length + questions.list.length === 0) return null
  return (
    <div className="grid items-start gap-8 pt-6 lg:grid-cols-2 lg:gap-16">
      {redemption.steps.length > 0 && (
        <Section title={redemption.title}>
          <ol className="flex flex-col gap-4">
            {redemption.steps.map((step, index) => (
              <li key={step} className="flex items-start gap-4">
                <span
                  aria-hidden="true"
                  className="figure flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft font-bold"
                >
                  {index + 1}
                </span>
                <span className="max-w-[44rem] pt-1.5 text-pretty">{step}</span>
              </li>
            ))}
          </ol>
        </Section>
      )}
      {questions.list.length > 0 && (
        <Section title={questions.title}>
          <Questions questions={questions.list} />
        </Section>
      )}
    </div>
  )
}

function BrandHead({ page: { brand, form, flags } }: { page: Page }) {
  const { t } = useTexts()
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-4">
        {flags ? <Flags urls={flags} /> : <BrandMark url={brand.mark} className="h-16 w-24 shrink-0 rounded-field" />}
        <h1 className="headline min-w-0 text-3xl max-[21rem]:text-2xl">
          {form ? t('brandPage.title', { brand: brand.brandName }) : brand.brandName}
        </h1>
      </div>
      {brand.description && <p className="text-pretty text-muted">{brand.description}</p>}
    </div>
  )
}

/** The form, or the reason why there is none. */
function Buying({ page: { brand, form, card, standing, destination } }: { page: Page }) {
  const problem = useActionData() as FormProblem | undefined
  const { t } = useTexts()
  if (destination) return <PlanForm page={destination} problem={problem} />
  if (form) return <TopupForm page={form} problem={problem} />
  if (card) return <CardForm page={card} problem={problem} />
  if (standing === 'ACTIVE') return problem ? <ProblemSummary problem={problem} /> : null
  const why = standing === 'COMING_SOON' ? 'soon' : standing === 'DISCONTINUED' ? 'gone' : 'out'
  return (
    <Notice title={t(`brandPage.${why}`, { brand: brand.brandName })}>
      <p>{t(`brandPage.${why}Text`)}</p>
    </Notice>
  )
}
