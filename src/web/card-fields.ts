import type { IncomingMessage } from 'node:http'
import type { App } from '#compose'
import { chooseLanguage } from '#content'
import { cardFieldsPage } from '#storefront'

type Bindings = { incoming: IncomingMessage }

/**
 * The page of card fields, on a host of its own: its path names the brand.
 * @param toApi answers a call of the API
 * @param nothingHere answers for brands without such fields
 */
export function openCardFields(
  { cardFields: fields, tenants, shopOf, content }: App,
  toApi: (request: Request, env: Bindings) => Response | Promise<Response>,
  nothingHere: () => Response,
) {
  async function page({ pathname, searchParams }: URL): Promise<Response> {
    const tenant = await tenants.byId(pathname.slice(1))
    if (!fields || !tenant?.iFrameCreditCard) return nothingHere()
    const language = chooseLanguage(tenant, { asked: searchParams.get('lng') ?? undefined })
    const { siteUrl } = await shopOf(tenant.id)
    return cardFieldsPage({
      fields: { ...fields, locale: fields.localeOf(language) },
      language,
      translate: content.translator(tenant, language),
      shops: [...new Set([siteUrl, ...tenant.domains.map((domain) => `https://${domain}`)])],
      log: `/${tenant.id}`,
    })
  }

  /** A CSP report of that page: its path names the brand too. */
  async function report({ url, body, headers: told }: Request, env: Bindings): Promise<Response> {
    const headers = new Headers(told)
    headers.set('X-Tenant-Id', new URL(url).pathname.slice(1))
    // The page's host and origin are not a brand's; cookies do not matter here.
    for (const name of ['Host', 'Origin', 'Cookie', 'X-Forwarded-Host']) headers.delete(name)
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    return toApi(new Request('http://127.0.0.1/api/log', init), env)
  }

  return {
    host: fields && new URL(fields.url).host,
    answer: (request: Request, env: Bindings): Promise<Response> =>
      request.method === 'POST' ? report(request, env) : page(new URL(request.url)),
  }
}
