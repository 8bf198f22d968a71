import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Content } from '#content'
import type { Tenant } from '#tenants/contract'

type Files = { favicon: string | undefined; themeColor: string | undefined }

export type BrandDoors = {
  /** @returns the answer to an address of the small files that each brand has, undefined for any other address */
  answer(request: Request, tenant: Tenant): Response | undefined
  themeColor(tenant: Tenant): string | undefined
}

const translations = /^\/api\/translations\/([^/]+)\/([^/]+)$/

/** Opens the addresses of the small things that browsers ask a brand for: icon, manifest, `robots.txt`, texts. */
export function brandDoors({ content }: { content: Content }): BrandDoors {
  const read = new Map<string, Files>()
  const filesOf = (tenant: Tenant): Files => {
    const before = read.get(tenant.id)
    if (before) return before
    // Pictures may be shared with another brand, colours never are.
    const theme = fileOf(tenant.id, 'theme.css') ?? ''
    const themeColor = (/--header:\s*(#\w+)/.exec(theme) ?? /--raised:\s*(#\w+)/.exec(theme))?.[1]
    const files = { favicon: fileOf(tenant.assetsFolderName, 'favicon.svg'), themeColor }
    read.set(tenant.id, files)
    return files
  }
  return {
    themeColor: (tenant) => filesOf(tenant).themeColor,
    answer(request, tenant) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
      const { pathname } = new URL(request.url)
      switch (pathname) {
        case '/favicon.ico':
        case '/favicon.svg':
          return filesOf(tenant).favicon === undefined
            ? nothing()
            : text('image/svg+xml', filesOf(tenant).favicon ?? '')
        case '/robots.txt':
          return text('text/plain; charset=utf-8', robots(new URL(request.url).origin))
        case '/api/manifest':
          return text('application/manifest+json', JSON.stringify(manifest(tenant, filesOf(tenant))))
      }
      const asked = translations.exec(pathname)
      return asked ? answerTexts(content, tenant, asked[1] ?? '', asked[2] ?? '', request) : undefined
    },
  }
}

/**
 * `GET /api/translations/{lng}/{ns}` (specification, section 7): the texts as one JSON object.
 * A language the brand does not speak, or an unknown namespace, is 404 notFound.
 */
function answerTexts(
  content: Content,
  tenant: Tenant,
  language: string,
  namespace: string,
  request: Request,
): Response {
  const spoken = (tenant.locales as readonly string[]).includes(language)
  const bundle = spoken ? content.bundle(tenant, language, namespace) : undefined
  if (!bundle) {
    const message = content.translator(tenant, tenant.defaultLocale)('notFound')
    return Response.json({ code: 'notFound', message }, { status: 404, headers: { 'cache-control': 'no-store' } })
  }
  const headers = { etag: `"${bundle.hash}"`, 'cache-control': 'no-cache', vary: 'x-tenant-id' }
  if (request.headers.get('if-none-match') === headers.etag) return new Response(null, { status: 304, headers })
  return new Response(bundle.json, { headers: { 'content-type': 'application/json; charset=utf-8', ...headers } })
}

const robots = (origin: string): string => `User-agent: *
Disallow: /api/
Disallow: /shop/checkout/
Disallow: /checkout/
Disallow: /account/

Sitemap: ${origin}/sitemap.xml
`

function manifest(tenant: Tenant, { themeColor }: Files) {
  return {
    name: tenant.provider.name,
    short_name: tenant.provider.shortName,
    lang: tenant.defaultLocale,
    start_url: tenant.mainPage,
    scope: '/',
    display: 'standalone',
    ...(themeColor && { theme_color: themeColor, background_color: themeColor }),
    ...(tenant.features.hasManifestIcons && {
      icons: [{ src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' }],
    }),
  }
}

const text = (type: string, body: string): Response =>
  new Response(body, { headers: { 'content-type': type, 'cache-control': 'public, max-age=3600' } })

const nothing = (): Response => new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })

function fileOf(folder: string, name: string): string | undefined {
  try {
    return readFileSync(join('tenants', folder, name), 'utf8')
  } catch {
    return undefined
  }
}
