import type { Config } from '#config'
import { hasReservedHost, readBrands } from '#tenants'
import { folder, loadPages, loadSettings } from '../../brands.ts'
import { refuseUnfit } from '../../starting/fit-to-go-live.ts'
import type { Ground } from '../../starting/ground.ts'
import { command, ownerUrlOf } from '../kit/command.ts'
import { asJson, printRows } from '../kit/print-rows.ts'

export const brandsLoadCommand = command({
  usage: 'brands load',
  needs: 'database',
  help: 'loads settings, texts and pages of the brand folders; products stay as they are. Production refuses invented facts',
  changes: true,
  async run({ config, ground }) {
    console.log(await loadBrands(await ground(), config))
    const { brands } = await readBrands(folder)
    const unreachable = brands.filter(({ domains }) => !domains.some((domain) => !hasReservedHost(domain)))
    for (const { id, domains } of unreachable) {
      console.log(
        `${id}: no visitor can reach ${domains.join(', ') || 'it'} in production: see domains in ${folder}/${id}/tenant.ts`,
      )
    }
  },
})

/**
 * Loads settings, texts and pages of the brand folders.
 * @throws BrandFolderError in production, if a brand says invented facts
 */
export async function loadBrands(base: Ground, config: Config): Promise<string> {
  if (config.production) await refuseUnfit()
  const { changed, passedOver } = await loadSettings(ownerUrlOf(base), config.cell)
  const counts = `brands changed: ${changed.length}, pages changed of brands: ${await loadPages(base.databaseUrl)}`
  return passedOver.length === 0
    ? counts
    : `${counts}, kept by the back office and not loaded, though their folders differ: ${passedOver.join(', ')}`
}

export const brandsDomainsCommand = command({
  usage: 'brands domains',
  needs: 'database',
  help: 'lists the domains of all brands, one a line, for the proxy and its certificates',
  options: asJson,
  async run({ options }) {
    const { brands } = await readBrands(folder)
    const rows = brands.flatMap(({ id, domains }) => domains.map((domain) => ({ domain, tenant: id })))
    printRows(rows, options, ({ domain, tenant }) => `${domain}  ${tenant}`)
  },
})
