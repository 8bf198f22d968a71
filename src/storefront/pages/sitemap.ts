import { href, type LoaderFunctionArgs } from 'react-router'
import { brandViews } from '#catalogue'
import { listAddresses } from '#content'
import { brandPath, type Tenant } from '#tenants/contract'
import { pageContext } from '../document/page-context.ts'
import { type PageShop, pageShop } from '../page-shop.ts'
import { categoryLinks } from './shop/catalogue/shelf.ts'

type Address = { path: string; languages: readonly string[]; day?: string }

/** `GET /sitemap.xml`: every public page of the brand, once for each of its languages. */
export async function loader({ context }: LoaderFunctionArgs) {
  const shop = context.get(pageShop)
  const { tenant } = shop
  const { origin } = context.get(pageContext)
  const entries = [...standing(tenant), ...sold(shop), ...written(tenant, await listAddresses(shop))].flatMap(
    (address) => entriesOf(origin, address),
  )
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
  return new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}

/** Pages that are not documents of the database. */
function standing({ mainPage, locales, visibility, features, contactPageUrl }: Tenant): Address[] {
  const paths = [
    mainPage,
    ...(contactPageUrl ? [] : [href('/contact')]),
    ...(visibility.impressum ? [href('/impressum')] : []),
    ...(visibility.customerSupport ? [href('/support')] : []),
    ...(features.hasBlog ? [href('/blog')] : []),
    href('/withdraw'),
    href('/cancel'),
  ]
  return paths.map((path) => ({ path, languages: locales }))
}

/** The pages of categories and brands. */
function sold(shop: PageShop): Address[] {
  const categories = shop.tenant.features.hasMultipleBrands ? categoryLinks(shop) : []
  const brands = brandViews(shop).filter(({ isListed }) => isListed)
  const paths = [...categories.map(({ path }) => path), ...brands.map((brand) => brandPath(shop.tenant, brand))]
  return paths.map((path) => ({ path, languages: shop.tenant.locales }))
}

type Listed = Awaited<ReturnType<typeof listAddresses>>

function written(tenant: Tenant, { pages, posts }: Listed): Address[] {
  const named = (prefix: string, listed: Listed['pages']) =>
    [...Map.groupBy(listed, ({ slug }) => slug)].map(([slug, all]) => ({
      path: `${prefix}/${slug}`,
      languages: all
        .map(({ language }) => language)
        .filter((language) => (tenant.locales as string[]).includes(language)),
      day: all
        .map(({ day }) => day)
        .sort()
        .at(-1) as string,
    }))
  return [
    ...named(
      '',
      pages.filter(({ slug }) => slug !== 'contact'),
    ),
    ...named(href('/blog'), posts),
  ]
}

function entriesOf(origin: string, { path, languages, day }: Address): string[] {
  const page = origin + path
  const links = languages.map((lng) => `<xhtml:link rel="alternate" hreflang="${lng}" href="${page}?lng=${lng}"/>`)
  const among = languages.length > 1 ? links.join('') : ''
  const changed = day ? `<lastmod>${day}</lastmod>` : ''
  const places = languages.length > 1 ? languages.map((lng) => `${page}?lng=${lng}`) : [page]
  return places.map((place) => `<url><loc>${place}</loc>${changed}${among}</url>`)
}
