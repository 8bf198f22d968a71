import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Content } from '#content'
import { systemClock } from '#kit/clock'
import { iconPath, icons, iconsFolder } from '#kit/icons'
import { answerMark } from '#kit/marks'
import { shopPath, type Tenant } from '#tenants/contract'
import { appleFile, readAppleFile } from '#tenants/domains'
import { ownDrawingAt, tokensOf } from '#tenants/look'
import type { PageTheme } from '../document/themes.ts'
import { workerScripts } from '../offline/last-visit/worker-script.ts'
import { textsFiles } from '../texts/texts-file.ts'
import { flagAt } from './flags.ts'
import { securityTxt } from './security-txt.ts'
import { sharePictureAt } from './share-pictures.ts'

type Files = { favicon: string | undefined; appleDomain: string | undefined; looks: [PageTheme, ...PageTheme[]] }

export type BrandFiles = {
  /** @returns the answer to the URL of one of a brand's small files, undefined for any other URL */
  answer(request: Request, tenant: Tenant): Response | undefined
  /** The brand's themes as a page needs them, the default first. */
  looks(tenant: Tenant): [PageTheme, ...PageTheme[]]
}

type Options = {
  content: Content
  keepsPages: boolean
  /** To whom faults in security are told; without one, to the brand's support. */
  securityContact?: string | undefined
}

const translations = /^\/api\/translations\/([^/]+)\/([^/]+)$/

/** Serves a brand's small files: icon, manifest, `robots.txt`, texts. */
export function brandFiles({ content, keepsPages, securityContact }: Options): BrandFiles {
  const workerScript = workerScripts(keepsPages)
  const textsFile = textsFiles(content)
  const read = new WeakMap<Tenant, Files>()
  const filesOf = (tenant: Tenant): Files => {
    const before = read.get(tenant)
    if (before) return before
    // A brand may share another's pictures, but never its colours.
    const looks = tenant.themes.map((theme) => ({ ...theme, color: headerColour(tenant, theme.name) }))
    const files: Files = {
      favicon: tenant.look.icon ?? fileOf(tenant.assetsFolderName, 'favicon.svg'),
      appleDomain: readAppleFile(tenant.id),
      looks: looks as [PageTheme, ...PageTheme[]],
    }
    read.set(tenant, files)
    return files
  }
  return {
    looks: (tenant) => filesOf(tenant).looks,
    answer(request, tenant) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
      const { pathname } = new URL(request.url)
      switch (pathname) {
        case '/favicon.ico':
        case '/favicon.svg':
          return filesOf(tenant).favicon === undefined
            ? nothing()
            : text('image/svg+xml', filesOf(tenant).favicon ?? '')
        case `/.well-known/${appleFile}`:
          return filesOf(tenant).appleDomain === undefined
            ? nothing()
            : text('text/plain; charset=utf-8', filesOf(tenant).appleDomain ?? '')
        case '/.well-known/security.txt':
          return text(
            'text/plain; charset=utf-8',
            securityTxt(tenant, securityContact, new URL(request.url).origin, systemClock.now()),
          )
        case '/robots.txt':
          return text('text/plain; charset=utf-8', robots(new URL(request.url).origin))
        case '/service-worker.js':
          return workerAnswer(workerScript(tenant))
        case '/api/manifest':
          return text('application/manifest+json', JSON.stringify(manifest(tenant, filesOf(tenant), content)))
      }
      if (pathname.startsWith('/brand/')) return drawingAnswer(tenant, pathname)
      const flag = flagAt(pathname)
      if (flag) return flag.drawing === undefined ? nothing() : text('image/svg+xml', flag.drawing)
      if (pathname.startsWith('/marks/')) return answerMark(pathname) ?? nothing()
      const icon = iconPath.exec(pathname)
      if (icon) return iconAnswer(tenant, `${icon[1]}.png`)
      const shared = sharePictureAt(pathname, tenant)
      if (shared) return shared.picture ? png(shared.picture) : nothing()
      const asked = translations.exec(pathname)
      return asked
        ? answerTexts(content, tenant, (asked[1] ?? '').toLowerCase(), asked[2] ?? '', request)
        : textsFile(request, tenant)
    },
  }
}

/**
 * `GET /api/translations/{lng}/{ns}` (specification, section 7): the texts as one JSON object. A language that the
 * brand does not have, or an unknown namespace, is 404 notFound.
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
  return new Response(bundle.json(), { headers: { 'content-type': 'application/json; charset=utf-8', ...headers } })
}

const robots = (origin: string): string => `User-agent: *
Disallow: /api/
Disallow: /shop/checkout/
Disallow: /checkout/
Disallow: /account/

Sitemap: ${origin}/sitemap.xml
`

function manifest(tenant: Tenant, { looks }: Files, content: Content) {
  const [{ color }] = looks
  const t = content.translator(tenant, tenant.defaultLocale)
  return {
    id: '/',
    name: tenant.provider.name,
    short_name: tenant.provider.shortName,
    lang: tenant.defaultLocale,
    start_url: tenant.mainPage,
    scope: '/',
    display: 'standalone',
    ...(color && { theme_color: color, background_color: color }),
    ...(tenant.features.hasManifestIcons && { icons: iconsOf(tenant) }),
    ...(tenant.topUpsAgainFor !== 'nobody' && {
      shortcuts: [{ name: t('again.title'), url: shopPath(tenant, 'again') }],
    }),
    // A number that is shared with the shop is one that somebody wants to top up.
    share_target: { action: tenant.mainPage, method: 'GET', params: { text: 'msisdn' } },
  }
}

/** Phones without a use for the drawing take one of the sizes. */
function iconsOf({ assetsFolderName }: Tenant) {
  const drawing = { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' }
  if (!existsSync(join(iconsFolder, assetsFolderName))) return [drawing]
  const sizes = ([192, 512, 'maskable'] as const).map((name) => ({
    src: `/icons/${name}.png`,
    type: 'image/png',
    sizes: `${icons[name].side}x${icons[name].side}`,
    purpose: name === 'maskable' ? 'maskable' : 'any',
  }))
  return [drawing, ...sizes]
}

function iconAnswer({ assetsFolderName }: Tenant, name: string): Response {
  try {
    return png(readFileSync(join(iconsFolder, assetsFolderName, name)))
  } catch {
    return nothing()
  }
}

/** A brand's drawings are looked at, and do nothing else: their URL names their content. */
function drawingAnswer(tenant: Tenant, pathname: string): Response {
  const drawing = ownDrawingAt(tenant, pathname)
  if (drawing === undefined) return nothing()
  return new Response(drawing, {
    headers: {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  })
}

const png = (body: Buffer<ArrayBuffer>): Response =>
  new Response(body, { headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' } })

const text = (type: string, body: string): Response =>
  new Response(body, { headers: { 'content-type': type, 'cache-control': 'public, max-age=3600' } })

const nothing = (): Response => new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })

/** A service worker has a CSP of its own. Browsers request it again at each visit. */
const workerAnswer = (script: string): Response =>
  new Response(script, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'; img-src 'self'",
    },
  })

/** The browser's bar colour in a theme. */
function headerColour(tenant: Tenant, theme: string): string | undefined {
  const { header, raised } = tokensOf(tenant, theme)
  return header ?? raised
}

function fileOf(folder: string, name: string): string | undefined {
  try {
    return readFileSync(join('tenants', folder, name), 'utf8')
  } catch {
    return undefined
  }
}
