import { readBrands } from '#tenants'
import type { Settings } from '#tenants/contract'
import { aTenant } from '../brands/brand.ts'

// Every brand and its differences from the others: written to docs/brands.md, which a test keeps up to date. `npm run
// generate:brands` writes it.

type Brand = Awaited<ReturnType<typeof readBrands>>['brands'][number]

/** Settings that differ for every brand, and so say nothing in a comparison. */
const itsOwn = [
  'identification',
  'invented',
  'provider',
  'supportEmail',
  'supportPhone',
  'domains',
  'mail',
  'sms',
  'assetsFolderName',
]
const inOverview = ['locales', 'defaultLocale', 'country', 'currency', 'timeZone', 'mainPage', 'mainPageAliases']

/** The whole of docs/brands.md, from the brand folders. */
export async function brandsPage(): Promise<string> {
  const { brands } = await readBrands('tenants')
  return `# The brands and their settings

${brands.length} brands stand in \`tenants/\`, one folder each; the settings and their defaults are described in \`src/shop/tenants/settings.ts\`. This page is
written from the folders by \`npm run generate:brands\`, and a test finds it when it is out of date.

## Who they are

${table(['brand', 'name', 'country', 'money', 'languages', 'main page', 'numbers of', 'sells'], brands.map(overview))}

## Top-ups by themselves

Amounts in whole units of the brand's money.

${table(
  ['brand', 'automatic kinds', 'low balance', 'pause', 'light', 'by SMS', 'suggested amount'],
  brands.filter(({ topup }) => topup.autoTopupTypes.length > 0).map(automatic),
)}

## What sets them apart

Each setting that at least one brand changes; brands that are not named have the default. Amounts in minor units.

${table(['setting', 'default', 'brands'], differences(brands))}

## Left at the default by all

${untouched(brands).map(code).join(' ')}
`
}

const overview = (brand: Brand) => [
  code(brand.id),
  brand.provider.name,
  brand.country,
  brand.currency,
  brand.locales.join(', '),
  [brand.mainPage, ...brand.mainPageAliases].map(code).join(' '),
  brand.phoneCountryCodes.join(', '),
  brand.features.hasMultipleBrands ? 'many brands' : 'its own',
]

const automatic = ({ id, topup }: Brand) => [
  code(id),
  topup.autoTopupTypes.join(', '),
  typeof topup.lowBalanceLimit === 'number' ? String(topup.lowBalanceLimit / 100) : topup.lowBalanceLimit,
  topup.allowAutoTopupPause ? 'yes' : '',
  topup.hasAutoTopupLight ? 'yes' : '',
  topup.exampleSms ?? '',
  topup.differentAmountPlaceholder === undefined ? '' : String(topup.differentAmountPlaceholder / 100),
]

function differences(brands: readonly Brand[]): string[][] {
  const usual = leaves(aTenant())
  return paths(brands).flatMap((path) => {
    const values = new Map<string, string[]>()
    for (const brand of brands) {
      const value = leaves(brand).get(path) ?? 'none'
      if (value !== (usual.get(path) ?? 'none')) values.set(value, [...(values.get(value) ?? []), brand.id])
    }
    if (values.size === 0) return []
    const told = [...values].map(([value, ids]) => `${value}: ${ids.join(', ')}`)
    return [[code(path), usual.get(path) ?? 'none', told.join('<br>')]]
  })
}

function untouched(brands: readonly Brand[]): string[] {
  const touched = new Set(differences(brands).map(([path]) => path))
  return paths(brands).filter((path) => !touched.has(code(path)))
}

function paths(brands: readonly Brand[]): string[] {
  const all = new Set([aTenant(), ...brands].flatMap((brand) => [...leaves(brand).keys()]))
  const told = [...itsOwn, ...inOverview, 'id', 'version', 'copy']
  return [...all].filter((path) => !told.includes(path.split('.')[0] ?? '')).sort()
}

/** Each setting by its dotted path, with its value in readable form. */
function leaves(settings: Settings): Map<string, string> {
  const found = new Map<string, string>()
  const walk = (value: unknown, path: string) => {
    if (value === undefined) return
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [key, inner] of Object.entries(value)) walk(inner, path === '' ? key : `${path}.${key}`)
    } else found.set(path, shown(value))
  }
  walk(settings, '')
  return found
}

function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(shown).join(', ')
  if (typeof value === 'object' && value !== null) return Object.values(value).map(shown).join(' in ')
  return String(value)
}

const code = (text: string) => `\`${text}\``
const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
