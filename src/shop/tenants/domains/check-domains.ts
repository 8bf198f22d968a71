import { isIP } from 'node:net'
import { isPublic } from '#kit/ip-network'
import { appleFile } from './apple-file.ts'
import { checkCertificates } from './certificates.ts'
import { checkMail } from './mail.ts'
import { askedOnce, type DomainNames } from './names.ts'
import { type CheckedName, type Judged, type Requirement, requirement } from './requirement.ts'

export type BrandWithDomains = {
  id: string
  domains: readonly string[]
  mail: { address: string }
  paymentMethods: readonly { id: string }[]
}

/** What is known of this installation. */
export type Surroundings = {
  /** Host of the proxy that all domains have to lead to; undefined: that they lead somewhere is all that can be seen. */
  leadTo?: string | undefined
  /** The selector of the key that signs mails. */
  dkimSelector?: string | undefined
  /** Who makes our certificates, as CAA records name them, the usual one first. */
  authorities: readonly string[]
}

/** Whose a domain is when a visitor comes: `later` once a draft is published. */
export type Served = 'here' | 'byAnother' | 'byNobody' | 'later'

type Question = {
  /** What DNS is asked by; undefined: it is only said what has to be. */
  names: DomainNames | undefined
  surroundings: Surroundings
}

/** Domains of one brand that are looked at; more are listed and not asked for. */
export const mostDomains = 20

/** The proxy's addresses; undefined where they are not known. */
type Target = { host: string | undefined; addresses: readonly string[] | undefined }

/** What a check says of names. */
type DomainCheck = {
  /** The proxy, where anything is wrong with it. */
  proxy: readonly CheckedName[]
  /** What domains and mail of a brand need from the domain name system, from us, and from Apple. */
  ofBrand(brand: BrandWithDomains, ours: OurSide): Promise<CheckedName[]>
  /** The same of a host that is no brand's: of partners, operators, card fields. */
  ofHost(host: string): Promise<CheckedName>
}

/** What we know without asking. */
type OurSide = { servedOf(domain: string): Served; hasAppleFile: boolean }

/** Begins a check, which asks for each name once. */
export async function beginCheck({ names, surroundings }: Question): Promise<DomainCheck> {
  const once = names && askedOnce(names)
  const target = await checkTarget(once, surroundings)
  const checkHost = (host: string, asked: DomainNames | undefined) =>
    Promise.all([checkAddress(host, target, asked), checkCertificates(host, asked, surroundings.authorities)])
  return {
    proxy: target.wrong,
    ofHost: async (host) => ({ kind: 'domain', name: host, requirements: await checkHost(host, once) }),
    ofBrand({ domains, mail, paymentMethods }, { servedOf, hasAppleFile }) {
      const needsFile = paymentMethods.some(({ id }) => id === 'applepay')
      const ofDomains = domains.map(async (name, index): Promise<CheckedName> => {
        const asked = index < mostDomains ? once : undefined
        const requirements = await Promise.all([
          ...withWww(name).map((host) => checkHost(host, asked)),
          requirement({ of: 'served', name }, () => servedJudged(servedOf(name))),
          ...(needsFile && index === 0 ? [requirement({ of: 'appleFile', name }, () => fileJudged(hasAppleFile))] : []),
        ])
        return { kind: 'domain', name, requirements: requirements.flat() }
      })
      const sender = mail.address.split('@').at(-1) ?? ''
      return Promise.all([...ofDomains, checkMail(sender, once, surroundings.dkimSelector)])
    },
  }
}

/** People type `www.` before a name of two parts. */
const withWww = (domain: string): string[] => (domain.split('.').length === 2 ? [domain, `www.${domain}`] : [domain])

async function checkTarget(
  names: DomainNames | undefined,
  { leadTo }: Surroundings,
): Promise<Target & { wrong: CheckedName[] }> {
  if (leadTo === undefined || !names) return { host: leadTo, addresses: undefined, wrong: [] }
  const checked = await requirement({ of: 'target', name: leadTo }, async () => {
    const found = isIP(leadTo) ? [leadTo] : await names.addresses(leadTo)
    return found.length === 0 ? { verdict: 'wrong', why: 'targetNowhere' } : { verdict: 'right', found }
  })
  if (checked.verdict === 'right') return { host: leadTo, addresses: checked.found, wrong: [] }
  const wrong: CheckedName = { kind: 'target', name: leadTo, requirements: [checked] }
  return { host: leadTo, addresses: undefined, wrong: [wrong] }
}

function checkAddress(host: string, target: Target, names: DomainNames | undefined): Promise<Requirement> {
  const wanted = target.addresses?.map((value) => ({
    type: isIP(value) === 6 ? ('AAAA' as const) : ('A' as const),
    name: host,
    value,
  }))
  const write = wanted ?? [{ type: 'A' as const, name: host, value: undefined }]
  return requirement(
    { of: 'address', name: host, write },
    names && (async () => addressJudged(await names.addresses(host), target)),
  )
}

function addressJudged(found: readonly string[], { host, addresses }: Target): Judged {
  if (found.length === 0) return { verdict: 'wrong', why: 'nowhere' }
  const values = { found: found.join(', ') }
  if (addresses) {
    if (found.every((address) => addresses.includes(address))) return { verdict: 'right', found }
    return { verdict: 'wrong', why: 'elsewhere', values: { ...values, wanted: addresses.join(', ') }, found }
  }
  if (host !== undefined) return { verdict: 'open', why: 'targetNotKnown', values: { host }, found }
  if (!found.every(isPublic)) return { verdict: 'wrong', why: 'leadsInside', values, found }
  return { verdict: 'open', why: 'targetNotSet', found }
}

function servedJudged(served: Served): Judged {
  switch (served) {
    case 'here':
      return { verdict: 'right' }
    case 'byAnother':
      return { verdict: 'wrong', why: 'servedByAnother' }
    case 'byNobody':
      return { verdict: 'wrong', why: 'notServed' }
    case 'later':
      return { verdict: 'open', why: 'servedLater' }
  }
}

const fileJudged = (isThere: boolean): Judged =>
  isThere ? { verdict: 'right' } : { verdict: 'wrong', why: 'noAppleFile', values: { file: appleFile } }
