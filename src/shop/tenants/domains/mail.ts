import { type DomainNames, upwards } from './names.ts'
import { type CheckedName, requirement } from './requirement.ts'

/**
 * Whether mail of a domain can be forged: who may send it (SPF), what becomes of other mail (DMARC), and the key that it
 * is signed with (DKIM).
 * @param selector the name of the key; undefined: it is not known and not looked for
 */
export async function checkMail(
  domain: string,
  names: DomainNames | undefined,
  selector: string | undefined,
): Promise<CheckedName> {
  const policyName = `_dmarc.${domain}`
  const keyName = selector && `${selector}._domainkey.${domain}`
  const requirements = await Promise.all([
    requirement(
      { of: 'sender', name: domain, write: [{ type: 'TXT', name: domain, value: 'v=spf1 … -all' }] },
      names &&
        (async () => {
          const found = (await names.texts(domain)).filter((text) => /^v=spf1(\s|$)/i.test(text))
          if (found.length === 1) return { verdict: 'right', found }
          return { verdict: 'wrong', why: found.length === 0 ? 'noSender' : 'severalSenders', found }
        }),
    ),
    requirement(
      { of: 'policy', name: domain, write: [{ type: 'TXT', name: policyName, value: 'v=DMARC1; p=quarantine' }] },
      names &&
        (async () => {
          const policy = await policyOf(domain, names)
          return policy === undefined
            ? { verdict: 'wrong', why: 'noPolicy', values: { name: policyName } }
            : { verdict: 'right', found: [policy] }
        }),
    ),
    requirement(
      {
        of: 'key',
        name: domain,
        write: keyName === undefined ? [] : [{ type: 'TXT', name: keyName, value: 'v=DKIM1; k=rsa; p=…' }],
      },
      keyName === undefined
        ? () => ({ verdict: 'open', why: 'selectorNotSet' })
        : names &&
            (async () => {
              const found = await names.texts(keyName)
              return found.some((text) => /(^|;)\s*p=[^;\s]/.test(text))
                ? { verdict: 'right', found }
                : { verdict: 'wrong', why: 'noKey', values: { name: keyName }, found }
            }),
    ),
  ])
  return { kind: 'mail', name: domain, requirements }
}

/** A domain without a policy has that of the domain above it. */
async function policyOf(domain: string, names: DomainNames): Promise<string | undefined> {
  for (const above of upwards(domain).filter((name) => name.includes('.'))) {
    const found = (await names.texts(`_dmarc.${above}`)).find((text) => /^v=DMARC1\s*;.*\bp=/i.test(text))
    if (found !== undefined) return found
  }
  return undefined
}
