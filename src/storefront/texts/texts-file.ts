import type { Content, PageTexts } from '#content'
import type { Tenant } from '#tenants/contract'
import { cachePerBrand } from '../brand-cache.ts'
import { brotli } from '../compression/brotli.ts'

/** Prefix of the URLs of texts: that of built files, so that they are stored for offline visits too. */
export const beforeTexts = '/assets/texts-'

const address = /^\/assets\/texts-([a-z]{2})-([\w-]+)\.js$/

/** URL of the texts of pages in a language: a script whose name changes with its content. */
export const textsAddress = (language: string, { hash }: Pick<PageTexts, 'hash'>): string =>
  `${beforeTexts}${language}-${hash}.js`

type Packed = { br?: Buffer<ArrayBuffer>; packBest: () => void }

/**
 * Answers requests for a brand's texts. A page from before a change gets the current texts, uncached, as the next page
 * would.
 * @returns undefined for another URL, or a language that the brand does not have
 */
export function textsFiles(content: Content): (request: Request, tenant: Tenant) => Response | undefined {
  const kept = cachePerBrand<Packed>()
  return ({ url, headers }, tenant) => {
    const [, language = '', hash] = address.exec(new URL(url).pathname) ?? []
    if (!(tenant.locales as readonly string[]).includes(language)) return undefined
    const texts = content.pageTexts(tenant, language)
    const { br, packBest } = kept(tenant, language, () => packed(texts))
    const isPacked = br && headers.get('accept-encoding')?.includes('br')
    if (isPacked) packBest()
    return new Response(isPacked ? br : scriptOf(texts), {
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': hash === texts.hash ? 'public, max-age=31536000, immutable' : 'no-store',
        vary: 'accept-encoding',
        ...(isPacked && { 'content-encoding': 'br' }),
      },
    })
  }
}

const scriptOf = ({ json }: PageTexts) => `export default ${json()}`

/** The first requests do not wait for it. Packed at the best level it is a tenth shorter, for those who come later. */
function packed(texts: PageTexts): Packed {
  const pack = (level: 'quick' | 'best') =>
    void brotli(Buffer.from(scriptOf(texts)), level).then((br) => {
      made.br = Buffer.from(br)
    })
  const made: Packed = {
    packBest() {
      made.packBest = () => {}
      pack('best')
    },
  }
  pack('quick')
  return made
}
