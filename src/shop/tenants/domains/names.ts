/** A CAA record: `0 issue "letsencrypt.org"`. */
export type CertificateRule = { isCritical: boolean; tag: string; value: string }

/** What the domain name system says of names. All are empty where it has nothing, and reject where it gave no answer. */
export type DomainNames = {
  /** IPv4 and IPv6 addresses. */
  addresses(name: string): Promise<readonly string[]>
  /** TXT records, each whole. */
  texts(name: string): Promise<readonly string[]>
  /** CAA records of this very name. */
  certificateRules(name: string): Promise<readonly CertificateRule[]>
}

/** The same, each name asked for once: domains of a brand have names above them in common. */
export function askedOnce(names: DomainNames): DomainNames {
  const once = <Answer>(ask: (name: string) => Promise<Answer>) => {
    const asked = new Map<string, Promise<Answer>>()
    return (name: string): Promise<Answer> => {
      const answer = asked.get(name) ?? ask(name)
      asked.set(name, answer)
      return answer
    }
  }
  return {
    addresses: once(names.addresses),
    texts: once(names.texts),
    certificateRules: once(names.certificateRules),
  }
}

/** A name and those above it, up to the last: `a.b.example`, `b.example`, `example`. */
export const upwards = (name: string): string[] => {
  const labels = name.split('.')
  return labels.map((_, index) => labels.slice(index).join('.'))
}
