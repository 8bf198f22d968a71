import type { Tenant } from '#tenants/contract'

const validMs = 180 * 24 * 60 * 60 * 1000

/**
 * `/.well-known/security.txt` (RFC 9116): to whom a fault in security is told. It says until when it holds, counted from
 * each answer; the day alone, so that the answers of a day are the same.
 * @param contact an address of mail or web; the brand's support unless it is given
 */
export function securityTxt(tenant: Tenant, contact: string | undefined, origin: string, now: Date): string {
  const expires = new Date(now.getTime() + validMs)
  expires.setUTCHours(0, 0, 0, 0)
  const address = contact ?? `mailto:${tenant.supportEmail}`
  return [
    `Contact: ${address.includes(':') ? address : `mailto:${address}`}`,
    `Expires: ${expires.toISOString().replace('.000Z', 'Z')}`,
    `Preferred-Languages: ${[...new Set(['en', ...tenant.locales])].join(', ')}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}
