import { useLocation } from 'react-router'
import type { Brand } from './brand.ts'
import { StructuredData } from './structured-data.tsx'
import { useTexts } from './texts.tsx'
import { useFrame } from './use-frame.ts'

type Props = {
  /** Catalogue keys, or texts where a page has its own. The main page's come from the brand's settings (`seo.mainPage`). */
  title: string
  description?: string
  /** Whether search engines may list the page; those on the way to buying and after are nobody else's business. */
  index?: boolean
  /** The path search engines shall know the page by, where it is shown at several. */
  path?: string
  /** The languages the page is written in. All of the brand's unless said. */
  languages?: readonly string[]
  /** What the page is to those who show a card of it. */
  kind?: 'website' | 'article'
}

/**
 * The page's title and what search engines read. A page exists once per language by `?lng=`, each its own canonical
 * address; without it the language is the visitor's.
 */
export function Head({ title, description, index = true, path, languages, kind = 'website' }: Props) {
  const { t } = useTexts()
  const { brand, origin, language } = useFrame()
  const { pathname, search } = useLocation()
  const page = `${origin}${path ?? pathname}`
  const asked = new URLSearchParams(search).get('lng') === language
  const canonical = asked ? `${page}?lng=${language}` : page
  const named = titled(t(title, { brand: brand.name }), brand)
  const described = description && t(description, { brand: brand.name })
  const spoken = languages ?? brand.locales
  return (
    <>
      <title>{named}</title>
      {described && <meta name="description" content={described} />}
      {index ? (
        <>
          <link rel="canonical" href={canonical} />
          {spoken.length > 1 && <Alternates page={page} locales={spoken} />}
          <meta property="og:type" content={kind} />
          <meta property="og:site_name" content={brand.name} />
          <meta property="og:title" content={named} />
          {described && <meta property="og:description" content={described} />}
          <meta property="og:url" content={canonical} />
          <meta property="og:locale" content={language} />
          <meta name="twitter:card" content="summary" />
          {page === origin + brand.mainPage && <Shop name={brand.name} url={origin} />}
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  )
}

/** The title names the provider, but for the reload shops, whose titles are each page's own (specification, section 2). */
const titled = (title: string, { name, features }: Brand): string =>
  features.isReloadNowTenant || title.includes(name) ? title : `${title} – ${name}`

function Alternates({ page, locales }: { page: string; locales: readonly string[] }) {
  return (
    <>
      {locales.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={locale} href={`${page}?lng=${locale}`} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={page} />
    </>
  )
}

/** On the main page: whose shop this is. */
const Shop = ({ name, url }: { name: string; url: string }) => (
  <StructuredData
    data={{
      '@graph': [
        { '@type': 'Organization', '@id': `${url}/#organization`, name, url },
        { '@type': 'WebSite', name, url, publisher: { '@id': `${url}/#organization` } },
      ],
    }}
  />
)
