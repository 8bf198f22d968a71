import { hasReservedHost, readBrands } from '#tenants'
import { folder, loadPages, loadSettings } from '../brands.ts'
import { refuseUnfit } from '../starting/fit-to-go-live.ts'
import { command, ownerUrlOf } from './command.ts'
import { asJson, printRows } from './print-rows.ts'

export const brandsLoadCommand = command({
  usage: 'brands load',
  help: 'loads settings, texts and pages of the brand folders; products stay as they are. Production refuses invented facts',
  changes: true,
  async run({ config, ground }) {
    if (config.production) await refuseUnfit()
    const base = await ground()
    console.log(`brands changed: ${await loadSettings(ownerUrlOf(base))}`)
    console.log(`pages changed of brands: ${await loadPages(base.databaseUrl)}`)
    const { brands } = await readBrands(folder)
    const unreachable = brands.filter(({ domains }) => !domains.some((domain) => !hasReservedHost(domain)))
    for (const { id, domains } of unreachable) {
      console.log(
        `${id}: no visitor can reach ${domains.join(', ') || 'it'} in production: see domains in ${folder}/${id}/tenant.ts`,
      )
    }
  },
})

export const brandsDomainsCommand = command({
  usage: 'brands domains',
  help: 'lists the domains of all brands, one a line, for the proxy and its certificates',
  options: asJson,
  async run({ options }) {
    const { brands } = await readBrands(folder)
    const rows = brands.flatMap(({ id, domains }) => domains.map((domain) => ({ domain, tenant: id })))
    printRows(rows, options, ({ domain, tenant }) => `${domain}  ${tenant}`)
  },
})
