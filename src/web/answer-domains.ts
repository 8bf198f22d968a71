import type { IncomingMessage, ServerResponse } from 'node:http'
import { isRefusal } from '#kit/result'
import { resolveTenant, type TenantCache } from '#tenants'

/**
 * `GET /domains/ask?domain=`: 200 if a domain leads to this program, otherwise 404. A proxy asks before it makes a
 * certificate: without that, anybody could have it make certificates for any name.
 * @param others origins that are no brand's: partners and operators come there
 * @param isPreview whether a host shows a draft
 */
export function answerDomains(
  tenants: Pick<TenantCache, 'current'>,
  others: readonly (string | undefined)[],
  isPreview: (host: string) => boolean = () => false,
) {
  const hosts = new Set(others.filter((url) => url !== undefined).map((url) => new URL(url).hostname))
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const domain = new URL(req.url ?? '', 'http://inside').searchParams.get('domain')?.toLowerCase() ?? ''
    const target = { host: domain, tenantId: undefined }
    const isOurs =
      hosts.has(domain) ||
      isPreview(domain) ||
      !isRefusal(resolveTenant(await tenants.current(), target, { development: false }))
    res.writeHead(isOurs ? 200 : 404, { 'content-type': 'text/plain', 'cache-control': 'no-store' })
    res.end(isOurs ? 'ours' : 'not ours')
  }
}
