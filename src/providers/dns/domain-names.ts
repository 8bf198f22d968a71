import { Resolver } from 'node:dns/promises'
import type { CertificateRule, DomainNames } from '#tenants/domains'

type Options = {
  /** Addresses of the name servers, each with or without a port; undefined: the machine's. */
  servers?: readonly string[] | undefined
  /** Milliseconds until all questions are given up; default 4 seconds. One is asked again after a quarter of them. */
  patienceMs?: number | undefined
}

/** @returns a function that begins to ask the domain name system: all its answers come within some seconds. */
export function domainNames({ servers, patienceMs = 4_000 }: Options): () => DomainNames {
  return () => {
    const resolver = new Resolver({ timeout: patienceMs / 4, tries: 2 })
    if (servers) resolver.setServers(servers)
    let isOver = false
    setTimeout(() => {
      isOver = true
      resolver.cancel()
    }, patienceMs).unref()
    const orNone = async <Answer>(ask: () => Promise<Answer[]>): Promise<Answer[]> => {
      try {
        if (!isOver) return await ask()
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        if (code === 'ENOTFOUND' || code === 'ENODATA') return []
        if (!isOver) throw error
      }
      throw Object.assign(new Error('no time is left'), { code: 'ETIMEOUT' })
    }
    return {
      async addresses(name) {
        const [four, six] = [orNone(() => resolver.resolve4(name)), orNone(() => resolver.resolve6(name))]
        return (await Promise.all([four, six])).flat()
      },
      // A long text comes in pieces.
      texts: async (name) => (await orNone(() => resolver.resolveTxt(name))).map((pieces) => pieces.join('')),
      certificateRules: async (name) =>
        (await orNone(() => resolver.resolveCaa(name))).flatMap(({ critical, ...properties }) =>
          Object.entries(properties).flatMap(([tag, value]): CertificateRule[] =>
            // Node says of each record that it is of this type, too.
            tag === 'type' || typeof value !== 'string' ? [] : [{ isCritical: (critical & 128) !== 0, tag, value }],
          ),
        ),
    }
  }
}
