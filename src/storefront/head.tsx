import { useLocation } from 'react-router'
import type { Brand } from './brand.ts'
import { useTexts } from './texts.tsx'
import { useFrame } from './use-frame.ts'

type Props = {
  /** Catalogue keys. The main page's come from the brand's settings (`seo.mainPage`). */
  title: string
  description?: string
  /** Whether search engines may list the page; those on the way to buying and after are nobody else's business. */
  index?: boolean
  /** The path search engines shall know the page by, where it is shown at several. */
  path?: string
}

/**
 * The page's title and what search engines read. A page exists once per language by `?lng=`, each its own canonical
 * address; without it the language is the visitor's.
 */
export function Head({ title, description, index = true, path }: Props) {
  const { t } = useTexts()
  const { brand, origin, language } = useFrame()
  const { pathname, search } = useLocation()
  const page = `${origin}${path ?? pathname}`
  const asked = new URLSearchParams(search).get('lng') === language
  return (
    <>
      <title>{titled(t(title), brand)}</title>
      {description && <meta name="description" content={t(description)} />}
      {index ? (
        <>
          <link rel="canonical" href={asked ? `${page}?lng=${language}` : page} />
          {brand.locales.length > 1 && <Alternates page={page} locales={brand.locales} />}
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
