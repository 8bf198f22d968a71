import { chooseLanguage } from '#content'
import { DatabaseAway } from '#database'
import { cookieValue } from '#kit/cookies'
import { type FieldTexts, isRefusal, type Refusal, refuse } from '#kit/result'
import { channels, isNumberOf, resolveTenant, type Tenant, type TenantCache, type Visitor } from '#tenants'
import { clientAddress, proxyList, readAddress } from './addresses.ts'

/** A request's origin and target, as the shopper's browser sees them. */
export type RequestSource = {
  /** The caller's IP address. */
  ip: string
  /** `https://shop.example`, without a trailing slash. */
  origin: string
  /** `shop.example` or `shop.localhost:3000`. */
  host: string
}

/** Tenant and visitor of a request. */
export type Caller = { tenant: Tenant; visitor: Visitor }

export type CallerResolver = {
  /** @param peer the IP address of the socket's other end */
  source(request: Request, peer: string | undefined): RequestSource
  /** Refuses unknownTenant, tenantMismatch. */
  resolve(request: Request, source: RequestSource, requestId: string): Promise<Caller | Refusal>
  /**
   * A partner that calls a URL of ours: it names the tenant (`?tenant=`), or the tenant is found by the call's subject.
   * Refuses unknownTenant.
   */
  resolvePartner(request: Request, source: RequestSource, requestId: string, found?: string): Promise<Caller | Refusal>
  /** Brand and language for the refusal of a request: the shop at this host, in the requested language. */
  brandAndLanguage(request: Request, source: RequestSource): Promise<{ tenant: Tenant; language: string } | undefined>
  /** The tenant of a number that a text was sent to. */
  tenantOfNumber(e164: string): Promise<string | undefined>
}

const nowhere = '0.0.0.0'

/**
 * @param options.trustProxy IP addresses and ranges of the proxies whose `X-CLIENT-IP` and `X-Forwarded-…` are trusted;
 *   from others these are ignored
 */
export function openCallerResolver(options: {
  tenants: TenantCache
  trustProxy: readonly string[]
  development: boolean
}): CallerResolver {
  const { tenants, development } = options
  const isProxy = proxyList(options.trustProxy)
  return {
    source(request, socket) {
      const peer = readAddress(socket) ?? nowhere
      const { headers, url } = request
      const origin = url.slice(0, endOfOrigin(url))
      const seen = { ip: peer, origin, host: origin.slice(origin.indexOf('//') + 2) }
      if (!isProxy(peer)) return seen
      const said = { forwardedFor: headers.get('x-forwarded-for'), clientIp: headers.get('x-client-ip') }
      const protocol = lastOf(headers.get('x-forwarded-proto'), /^https?$/) ?? origin.slice(0, origin.indexOf(':'))
      const sentHost = lastOf(headers.get('x-forwarded-host'), /^[a-z0-9._-]+(:\d{1,5})?$/) ?? seen.host
      // Browsers omit the default port from an origin.
      const host = sentHost.replace(protocol === 'https' ? /:443$/ : /:80$/, '')
      return { ip: clientAddress(peer, said, isProxy), origin: `${protocol}://${host}`, host }
    },
    async resolve(request, { ip, host }, requestId) {
      const { headers } = request
      const asked = { host, tenantId: headers.get('x-tenant-id') ?? undefined }
      const known = await tenants.current()
      const tenant = resolveTenant(known, asked, { development })
      if ('refusal' in tenant) {
        if (known.isProvisional)
          throw new DatabaseAway('the tenant is not known yet: the database has not been reached')
        return tenant
      }
      const language = languageOf(tenant, request)
      const country = countryIn(headers)
      const channel = channelIn(headers) ?? 'web'
      const userAgent = headers.get('user-agent')?.slice(0, 200)
      const said = { ...(country ? { country } : {}), ...(userAgent ? { userAgent } : {}) }
      return { tenant, visitor: { ip, channel, language, requestId, ...said } }
    },
    async resolvePartner({ url }, { ip }, requestId, found) {
      const id = found ?? /[?&]tenant=(\w+)/.exec(url)?.[1]
      const tenant = id === undefined ? undefined : await tenants.byId(id)
      if (!tenant) return refuse('unknownTenant')
      return { tenant, visitor: { ip, channel: 'web', language: tenant.defaultLocale, requestId } }
    },
    async brandAndLanguage(request, { host }) {
      const tenant = resolveTenant(await tenants.current(), { host, tenantId: undefined }, { development })
      return isRefusal(tenant) ? undefined : { tenant, language: languageOf(tenant, request) }
    },
    async tenantOfNumber(e164) {
      return (await tenants.current()).all.find((tenant) => isNumberOf(tenant, e164))?.id
    },
  }
}

const languageOf = (tenant: Tenant, { headers, url }: Request): string =>
  chooseLanguage(tenant, {
    asked: /[?&]lng=([A-Za-z]{2})(?:&|#|$)/.exec(url)?.[1],
    remembered: cookieValue(headers.get('cookie'), 'language'),
    accepted: headers.get('accept-language'),
  })

/** @returns VALIDATION_FAILED for an invalid `X-Channel` or `X-Country` */
export function refuseHeaders(headers: Headers): Refusal | undefined {
  const fields: FieldTexts = {}
  if (headers.has('x-channel') && !channelIn(headers)) fields['X-Channel'] = 'notValid'
  if (headers.has('x-country') && !countryIn(headers)) fields['X-Country'] = 'countryNotValid'
  return Object.keys(fields).length > 0 ? refuse('VALIDATION_FAILED', { fields }) : undefined
}

const channelIn = (headers: Headers): Visitor['channel'] | undefined => {
  const named = headers.get('x-channel')?.toLowerCase()
  return channels.find((channel) => channel === named)
}

// The United Kingdom is `uk` in the specification and `gb` everywhere else.
const countryIn = (headers: Headers): string | undefined => {
  const named = headers.get('x-country')?.toLowerCase()
  return named && /^[a-z]{2}$/.test(named) ? (named === 'uk' ? 'gb' : named) : undefined
}

// Each proxy appends: the last entry is from the one next to us.
function lastOf(header: string | null, form: RegExp): string | undefined {
  const word = header?.split(',').at(-1)?.trim().toLowerCase()
  return word !== undefined && form.test(word) ? word : undefined
}

const endOfOrigin = (url: string): number => {
  const end = url.indexOf('/', 'https://'.length)
  return end < 0 ? url.length : end
}

/** @returns the request with the URL that the shopper sees, for code that builds links or compares origins. */
export function withPublicUrl(request: Request, { origin }: RequestSource): Request {
  const end = endOfOrigin(request.url)
  if (request.url.slice(0, end) === origin) return request
  const { method, headers, body, signal } = request
  const init = { method, headers, signal, ...(body ? { body, duplex: 'half' as const } : {}) }
  return new Request(origin + request.url.slice(end), init)
}
