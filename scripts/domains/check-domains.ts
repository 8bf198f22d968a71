/** What the domain name system says; both are empty where it has nothing. */
export type LookUp = {
  addresses(name: string): Promise<string[]>
  texts(name: string): Promise<string[]>
}

export type Brand = {
  id: string
  domains: readonly string[]
  mail: { address: string }
  paymentMethods: readonly { id: string }[]
}

/** What is wrong with a name, and what to write where. */
export type Finding = { domain: string; tenant: string; problem: string }

type Options = {
  /** Host of the proxy that all domains have to lead to; omitted: that they lead somewhere is enough. */
  to?: string | undefined
  /** The selector of the key that signs mails; omitted: it is not looked for. */
  dkim?: string | undefined
  /** Hosts that are no brand's: partners, operators, card fields. */
  others?: readonly string[]
  /** Whether a brand's folder has the file that Apple wants on domains with Apple Pay. */
  hasAppleFile(tenant: string): boolean
}

/** Checks what domains and mail need from the domain name system, and from Apple, before visitors come. */
export async function checkDomains(brands: readonly Brand[], lookUp: LookUp, options: Options): Promise<Finding[]> {
  const target = options.to === undefined ? undefined : await lookUp.addresses(options.to)
  if (target?.length === 0) return [{ domain: options.to ?? '', tenant: '-', problem: 'leads nowhere itself' }]
  const found: Finding[] = []
  const check = async (domain: string, tenant: string, look: () => Promise<readonly (string | undefined)[]>) => {
    const problems = await look().catch((error: Error) => [`is not answered: ${error.message}`])
    for (const problem of problems) if (problem !== undefined) found.push({ domain, tenant, problem })
  }
  for (const host of options.others ?? []) await check(host, '-', async () => [await wayOf(host, lookUp, target)])
  for (const { id, domains, mail, paymentMethods } of brands) {
    for (const domain of domains.flatMap(withWww))
      await check(domain, id, async () => [await wayOf(domain, lookUp, target)])
    const sender = mail.address.split('@').at(-1) ?? ''
    await check(sender, id, () => mailProblems(sender, lookUp, options.dkim))
    if (paymentMethods.some((method) => method.id === 'applepay') && !options.hasAppleFile(id))
      found.push({ domain: domains[0] ?? id, tenant: id, problem: `Apple Pay: its folder has no file ${appleFile}` })
  }
  return found
}

export const appleFile = 'apple-developer-merchantid-domain-association'

/** People type `www.` before a name of two parts. */
const withWww = (domain: string): string[] => (domain.split('.').length === 2 ? [domain, `www.${domain}`] : [domain])

async function wayOf(host: string, lookUp: LookUp, target: readonly string[] | undefined): Promise<string | undefined> {
  const addresses = await lookUp.addresses(host)
  if (addresses.length === 0) return 'leads nowhere: it needs an A or AAAA record'
  const others = target && addresses.filter((address) => !target.includes(address))
  return others && others.length > 0 ? `leads to ${others.join(', ')}, not to ${target?.join(', ')}` : undefined
}

async function mailProblems(sender: string, lookUp: LookUp, dkim: string | undefined): Promise<(string | undefined)[]> {
  const senders = (await lookUp.texts(sender)).filter((text) => /^v=spf1(\s|$)/i.test(text))
  const spf =
    senders.length === 0
      ? 'SPF: no TXT record "v=spf1 …" says who may send its mail'
      : senders.length > 1
        ? 'SPF: has several records, of which none counts'
        : undefined
  const dmarc = (await policyOf(sender, lookUp))
    ? undefined
    : `DMARC: no TXT record "v=DMARC1; p=…" at _dmarc.${sender} says what becomes of forged mail`
  const keys = dkim === undefined ? [] : await lookUp.texts(`${dkim}._domainkey.${sender}`)
  const isSigned = dkim === undefined || keys.some((text) => /(^|;)\s*p=[^;\s]/.test(text))
  return [spf, dmarc, isSigned ? undefined : `DKIM: no key at ${dkim}._domainkey.${sender}`]
}

/** A domain without a policy has that of the domain above it. */
async function policyOf(domain: string, lookUp: LookUp): Promise<boolean> {
  const texts = await lookUp.texts(`_dmarc.${domain}`)
  if (texts.some((text) => /^v=DMARC1\s*;.*\bp=/i.test(text))) return true
  const above = domain.split('.').slice(1)
  return above.length >= 2 && policyOf(above.join('.'), lookUp)
}
