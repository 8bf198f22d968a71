import { createContext, useContext } from 'react'
import { useLocation } from 'react-router'
import { shareSize } from '#kit/share-pictures'
import { useTexts } from '../texts/texts.tsx'
import type { Brand } from './brand.ts'
import { StructuredData } from './structured-data.tsx'
import { useFrame } from './use-frame.ts'

type SeoKeys = { title: string; description: string }

type Props = {
  title: string
  description?: string
  /** Whether search engines may index the page; pages of a purchase and after it are private. */
  index?: boolean
  /** The canonical path, if the page is shown at several. */
  path?: string
  /** The languages of the page. Default: all of the brand's. */
  languages?: readonly string[]
  /** The page's Open Graph type. */
  kind?: 'website' | 'article'
  /** The path of the picture that a shared link to the page shows. Default: the shop's. */
  picture?: string | undefined
}

/** The head of a page whose title and description the brand's settings name (`seo`). */
export function BrandHead({ seo, ...props }: Omit<Props, 'title' | 'description'> & { seo: SeoKeys }) {
  const { t } = useTexts()
  const { brand } = useFrame()
  const values = { brand: brand.name }
  return <Head title={t.named(seo.title, values)} description={t.named(seo.description, values)} {...props} />
}

/**
 * The page's title and meta tags. Each language has its own canonical URL, by `?lng=`; without it the language is the
 * visitor's.
 */
export function Head({ title, description, index = true, path, languages, kind = 'website', picture }: Props) {
  const { brand, origin, language, share } = useFrame()
  const shown = picture ?? share
  const { pathname, search } = useLocation()
  const page = `${origin}${path ?? pathname}`
  const asked = new URLSearchParams(search).get('lng') === language
  const canonical = asked ? `${page}?lng=${language}` : page
  const tags: Tags = {
    named: titled(title, brand),
    description,
    siteName: brand.name,
    language,
    messengerAppId: brand.messengerAppId,
    listed: index
      ? { page, canonical, kind, locales: languages ?? brand.locales, picture: shown && origin + shown }
      : undefined,
  }
  const ofPage = useContext(TagsOfPage)
  if (ofPage) ofPage.tags = tags
  return (
    <>
      {!ofPage && <HeadTags {...tags} />}
      {index && page === origin + brand.mainPage && <Shop name={brand.name} url={origin} />}
    </>
  )
}

/** Content of a page's head. */
export type Tags = {
  /** The page's title, with the provider's name where required. */
  named: string
  description: string | undefined
  siteName: string
  language: string
  messengerAppId: string | undefined
  /** For a page that search engines may index. */
  listed:
    | { page: string; canonical: string; kind: string; locales: readonly string[]; picture: string | undefined }
    | undefined
}

/** On the server: collects a page's tags, which are inserted as HTML after rendering (head-html.server.tsx). */
export const TagsOfPage = createContext<{ tags?: Tags } | undefined>(undefined)

export function HeadTags({ named, description, siteName, language, messengerAppId, listed }: Tags) {
  return (
    <>
      <title>{named}</title>
      {description && <meta name="description" content={description} />}
      {listed ? (
        <>
          <link rel="canonical" href={listed.canonical} />
          {listed.locales.length > 1 && <Alternates page={listed.page} locales={listed.locales} />}
          <meta property="og:type" content={listed.kind} />
          <meta property="og:site_name" content={siteName} />
          <meta property="og:title" content={named} />
          {description && <meta property="og:description" content={description} />}
          <meta property="og:url" content={listed.canonical} />
          <meta property="og:locale" content={language} />
          {listed.picture && <Picture url={listed.picture} alt={siteName} />}
          <meta name="twitter:card" content={listed.picture ? 'summary_large_image' : 'summary'} />
          {messengerAppId && <meta property="fb:app_id" content={messengerAppId} />}
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  )
}

function Picture({ url, alt }: { url: string; alt: string }) {
  return (
    <>
      <meta property="og:image" content={url} />
      <meta property="og:image:width" content={String(shareSize.width)} />
      <meta property="og:image:height" content={String(shareSize.height)} />
      <meta property="og:image:alt" content={alt} />
    </>
  )
}

/**
 * The title contains the provider's name, except for reload shops, whose pages have their own titles (specification,
 * section 2).
 */
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

/** On the main page: the shop's name and URL. */
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
