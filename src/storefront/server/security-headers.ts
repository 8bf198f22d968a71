import { createHash } from 'node:crypto'
import type { OutsideHosts } from './outside-hosts.ts'

/** What may run: scripts of our own origin, and the page's own inline ones by nonce and by hash. */
export type AllowedScripts = { nonce?: string | undefined; hashes?: readonly string[] }

const directives = (scripts: string, styles: string, { script, connect, img, frame }: OutsideHosts) =>
  [
    "default-src 'none'",
    `script-src 'self'${scripts}${listed(script)}`,
    `style-src 'self'${styles}`,
    `img-src 'self' data:${listed(img)}`,
    "font-src 'self'",
    `connect-src 'self'${listed(connect)}`,
    ...(frame && frame.length > 0 ? [`frame-src${listed(frame)}`] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    reported,
  ].join('; ')

/**
 * The end of a page's policy: what it refuses is told to us. `report-to` is left out: browsers that know it pass over
 * `report-uri`, and Chromium sends nothing by it from `http://*.localhost`.
 */
export const reported = 'report-uri /api/log'

const listed = (hosts: readonly string[] = []): string => hosts.map((host) => ` ${host}`).join('')

/**
 * @param style the one style element of the page, empty where there is none
 * @param outside whom the page may reach besides the shop, nobody unless said
 */
export function contentSecurityPolicy(
  { nonce, hashes = [] }: AllowedScripts,
  style = '',
  outside: OutsideHosts = {},
): string {
  const sources = nonce ? [`nonce-${nonce}`, ...hashes] : hashes
  return directives(sources.map((source) => ` '${source}'`).join(''), style && ` '${hashOfOwn(style)}'`, outside)
}

/** @returns the hashes of the scripts that stand in a page (data is none), as a policy names them: `sha256-…`. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g)
  return [...new Set([...scripts].map(([, text = '']) => hashOf(text)))]
}

export const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`

const own = new Map<string, string>()

/** @param text a brand's styles or a script of ours: there are few, and each page names them */
export function hashOfOwn(text: string): string {
  const known = own.get(text) ?? hashOf(text)
  own.set(text, known)
  return known
}

const powers = ['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'microphone', 'midi', 'usb']

/**
 * Headers that go with every answer of the storefront, in whatever way it is answered.
 * @param opensWindows a brand where a payer's page stands in a window of its own
 */
export function securityHeaders({
  production,
  opensWindows = false,
}: {
  production: boolean
  opensWindows?: boolean
}): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // The result page's address carries the order's token: it is told to nobody else.
    'referrer-policy': 'same-origin',
    'permissions-policy': powers.map((power) => `${power}=()`).join(', '),
    // A page that opens a payer's window keeps hold of it, to see it close.
    'cross-origin-opener-policy': opensWindows ? 'same-origin-allow-popups' : 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(production && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  }
}

/** @returns whether a request that changes something came from a page of another site (browsers say so, others need not). */
export function isForeign(request: Request): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false
  const origin = request.headers.get('origin')
  if (origin !== null) return origin !== new URL(request.url).origin
  return request.headers.get('sec-fetch-site') === 'cross-site'
}
