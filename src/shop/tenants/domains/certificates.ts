import { type CertificateRule, type DomainNames, upwards } from './names.ts'
import { type Requirement, requirement } from './requirement.ts'

/** What authorities understand (RFC 8659, 4.2 to 4.4); of a critical one that they do not, they make no certificate. */
const understood = ['issue', 'issuewild', 'iodef', 'issuemail']

/** How a proxy that makes certificates by itself proves a domain (RFC 8657, 4). */
const ways = ['http-01', 'tls-alpn-01']

/**
 * Whether one of these authorities may make a certificate for a host. Without a CAA record any may.
 * @param authorities as CAA records name them, the usual one first
 */
export function checkCertificates(
  host: string,
  names: DomainNames | undefined,
  authorities: readonly string[],
): Promise<Requirement> {
  return requirement(
    { of: 'certificate', name: host },
    names &&
      (async () => {
        const relevant = await relevantRules(host, names)
        if (!relevant) return { verdict: 'right' }
        const { at, rules } = relevant
        const found = rules.map(({ isCritical, tag, value }) => `${at} ${isCritical ? 128 : 0} ${tag} "${value}"`)
        const unknown = rules.find(({ isCritical, tag }) => isCritical && !understood.includes(tag.toLowerCase()))
        if (unknown) {
          const values = { name: at, tag: unknown.tag }
          return { verdict: 'wrong', why: 'certificateCritical', values, found }
        }
        if (permits(rules, authorities)) return { verdict: 'right', found }
        const [authority = ''] = authorities
        // Of a name that ends all others, nobody of a brand writes records.
        const name = at.includes('.') ? at : host
        return {
          verdict: 'wrong',
          why: 'certificateForbidden',
          values: { name: at, authority },
          found,
          write: [{ type: 'CAA', name, value: `0 issue "${authority}"` }],
        }
      }),
  )
}

/** The records that count are those of the nearest name that has any, the host's own first (RFC 8659, 3). */
async function relevantRules(host: string, names: DomainNames) {
  for (const at of upwards(host)) {
    const rules = await names.certificateRules(at)
    if (rules.length > 0) return { at, rules }
  }
  return undefined
}

function permits(rules: readonly CertificateRule[], authorities: readonly string[]): boolean {
  const issuers = rules.filter(({ tag }) => tag.toLowerCase() === 'issue')
  return issuers.length === 0 || issuers.some(({ value }) => names(value, authorities))
}

/** `letsencrypt.org; validationmethods=http-01`; `;` names nobody. */
function names(value: string, authorities: readonly string[]): boolean {
  const [issuer = '', ...parameters] = value.split(';').map((part) => part.trim().toLowerCase())
  if (!authorities.includes(issuer)) return false
  const methods = parameters.find((parameter) => parameter.startsWith('validationmethods='))?.split('=')[1]
  return methods === undefined || methods.split(',').some((method) => ways.includes(method.trim()))
}
