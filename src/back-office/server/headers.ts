import { previewHostOf } from '#kit/previews'

const powers = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'usb']

/** Headers of every answer of the back office. */
export const securityHeaders = ({ production }: { production: boolean }): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Without any referrer browsers send forms without scripts from nowhere (`Origin: null`), which is refused.
  'referrer-policy': 'same-origin',
  'permissions-policy': powers.map((power) => `${power}=()`).join(', '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-robots-tag': 'noindex',
  ...(production && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
})

/**
 * Scripts and styles come from files of ours, or carry the nonce; nothing comes from anywhere else.
 * @param url the back office's own, below which drafts are shown
 */
export const contentSecurityPolicy = (nonce: string, { protocol, host }: URL): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    // What a shopper sees, as a still page; drafts of brands.
    `frame-src 'self' ${protocol}//${previewHostOf('*', host)}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
