import { brotliCompress } from 'node:zlib'
import type { Content, PageTexts } from '#content'
import type { Tenant } from '#tenants/contract'
import { keptPerBrand } from '../kept-per-brand.ts'

/** What every address of texts begins with: a built file's, so that it is kept for visits without a line as those are. */
export const beforeTexts = '/assets/texts-'

const address = /^\/assets\/texts-([a-z]{2})-([\w-]+)\.js$/

/** Where browsers fetch what pages say in a language: a script that changes its name with its content. */
export const textsAddress = (language: string, { hash }: Pick<PageTexts, 'hash'>): string =>
  `${beforeTexts}${language}-${hash}.js`

type Packed = { plain: string; br?: Buffer<ArrayBuffer> }

/**
 * Answers requests for a brand's texts. A page that was made before a text changed is given those of now, which nobody
 * keeps: they are what the next page will say.
 * @returns undefined where it is another address, or a language that the brand does not speak
 */
export function textsFiles(content: Content): (request: Request, tenant: Tenant) => Response | undefined {
  const kept = keptPerBrand<Packed>()
  return ({ url, headers }, tenant) => {
    const [, language = '', hash] = address.exec(new URL(url).pathname) ?? []
    if (!(tenant.locales as readonly string[]).includes(language)) return undefined
    const texts = content.pageTexts(tenant, language)
    const { plain, br } = kept(tenant, language, () => packed(texts))
    const isPacked = br && headers.get('accept-encoding')?.includes('br')
    return new Response(isPacked ? br : plain, {
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': hash === texts.hash ? 'public, max-age=31536000, immutable' : 'no-store',
        vary: 'accept-encoding',
        ...(isPacked && { 'content-encoding': 'br' }),
      },
    })
  }
}

/** The first who ask do not wait for it. */
function packed({ json }: PageTexts): Packed {
  const texts: Packed = { plain: `export default ${json}` }
  brotliCompress(texts.plain, (_, br) => {
    if (br) texts.br = Buffer.from(br)
  })
  return texts
}
