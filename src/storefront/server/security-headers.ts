import { mostRecent } from '#kit/in-use'
import { hashOf } from '#kit/plain-page'
import type { OutsideHosts } from './outside-hosts.ts'

/** Scripts that may run: those of our own origin, and inline ones by nonce or hash. */
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
 * The end of a page's CSP: reports of violations go to us. Without `report-to`, because browsers that support it ignore
 * `report-uri`, and Chromium sends no such reports from `http://*.localhost`.
 */
export const reported = 'report-uri /api/log'

const listed = (hosts: readonly string[] = []): string => hosts.map((host) => ` ${host}`).join('')

/**
 * @param style the page's one style element, empty if there is none
 * @param outside hosts that the page may load from besides the shop, default none
 */
export function contentSecurityPolicy(
  { nonce, hashes = [] }: AllowedScripts,
  style = '',
  outside: OutsideHosts = {},
): string {
  const sources = nonce ? [`nonce-${nonce}`, ...hashes] : hashes
  return directives(sources.map((source) => ` '${source}'`).join(''), style && ` '${hashOfOwn(style)}'`, outside)
}

/** @returns the hashes of the inline scripts of a page (data does not count), in the CSP's form: `sha256-…`. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g)
  return [...new Set([...scripts].map(([, text = '']) => hashOf(text)))]
}

/** Few are in use; a draft that is looked at adds one with each change. */
const own = mostRecent<string, string>(1_000)

/** @param text a brand's styles or a script of ours: cached, because there are few and each page has them */
export function hashOfOwn(text: string): string {
  const known = own.get(text) ?? hashOf(text)
  own.set(text, known)
  return known
}

const powers = ['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'microphone', 'midi', 'usb']

/**
 * Headers of every answer of the storefront.
 * @param opensWindows whether the brand opens the payer's page in a window
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
    // The result page's URL has the order's token, which must not be sent to other sites.
    'referrer-policy': 'same-origin',
    'permissions-policy': powers.map((power) => `${power}=()`).join(', '),
    // A page that opens a payer's window keeps its handle, to see it close.
    'cross-origin-opener-policy': opensWindows ? 'same-origin-allow-popups' : 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(production && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  }
}
