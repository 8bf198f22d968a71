import { Resolver } from 'node:dns/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readBrands } from '#tenants'
import { folder } from '../../brands.ts'
import { appleFile, checkDomains, type LookUp } from '../../domains/check-domains.ts'
import { CommandError, command } from '../kit/command.ts'

export const domainsCheckCommand = command({
  usage: 'domains check',
  help: 'asks the domain name system whether domains lead to us and mail cannot be forged, and looks for the files of Apple Pay; ends with 1 if anything is missing',
  needs: 'database',
  options: {
    '--to <host>': 'the host of the proxy that all domains have to lead to',
    '--dkim <selector>': 'the name of the key that the mail server signs with',
    '--tenant <id>': 'only this brand',
  },
  async run({ options, config }) {
    const { brands } = await readBrands(folder)
    const chosen = brands.filter(({ id }) => options.tenant === undefined || id === options.tenant)
    if (chosen.length === 0) throw new CommandError(`there is no brand ${options.tenant}`)
    const { publicUrl, backOfficeUrl, cardFieldsUrl } = config
    const own = [publicUrl, backOfficeUrl, cardFieldsUrl].filter((url) => url !== undefined)
    const found = await checkDomains(chosen, inTheWorld(), {
      to: options.to,
      dkim: options.dkim,
      others: config.production ? own.map((url) => new URL(url).hostname) : [],
      hasAppleFile: (tenant) => existsSync(join(folder, tenant, appleFile)),
    })
    for (const { domain, tenant, problem } of found) console.log(`${domain}  ${tenant}  ${problem}`)
    if (found.length > 0) throw new CommandError(`${found.length} wrong`)
    console.log('all domains are right')
  },
})

function inTheWorld(): LookUp {
  const resolver = new Resolver({ timeout: 5_000, tries: 2 })
  const orNone = <T>(asked: Promise<T[]>): Promise<T[]> =>
    asked.catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTFOUND' || error.code === 'ENODATA') return []
      throw error
    })
  return {
    addresses: async (name) =>
      (await Promise.all([orNone(resolver.resolve4(name)), orNone(resolver.resolve6(name))])).flat(),
    // A long text comes in pieces.
    texts: async (name) => (await orNone(resolver.resolveTxt(name))).map((pieces) => pieces.join('')),
  }
}
