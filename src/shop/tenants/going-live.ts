import type { Database } from '#database'
import { missingLegalFacts } from './legal-facts.ts'
import { BrandFolderError, type Problem } from './problem.ts'
import type { Settings } from './settings.ts'
import { brandOf, newestVersions } from './store.ts'

type Found = { field: string; message: string }
type Text = { field: string; text: string }

/** Host names reserved for examples and tests (RFC 2606, RFC 6761), which reach nobody. */
const reservedName = /\.(example|test|invalid|localhost)(?!\.?[\w-])|\bexample\.(com|net|org)(?!\.?[\w-])/i

/** @returns whether an address, or a text with addresses in it, has a host that cannot exist */
export const hasReservedHost = (text: string): boolean => reservedName.test(text)

/** Laws that require an imprint. */
const imprintLaws: Partial<Record<Settings['country'], string>> = { de: '§ 5 DDG', at: '§ 5 ECG' }

/** What keeps a brand from going live: invented facts, and an imprint that is hidden without a reason. */
function liveProblems(settings: Settings): Found[] {
  const { country, identification, visibility, impressumHiddenBecause } = settings
  const law = imprintLaws[country] ?? imprintLaws[identification.country]
  const isHidden = !visibility.impressum && impressumHiddenBecause === undefined
  return [
    ...unknownInvented(settings),
    ...textsOf(settings).flatMap(({ field, text }) => {
      const message = inventedMessage(settings, field, text)
      return message === undefined ? [] : [{ field, message }]
    }),
    ...missingLegalFacts(settings),
    ...(law !== undefined && isHidden
      ? [
          {
            field: 'visibility.impressum',
            message: `hides what ${law} asks for: show it, or say why not in impressumHiddenBecause`,
          },
        ]
      : []),
  ]
}

/** @returns entries of `invented` that match no setting: a misspelt one would have no effect */
export function unknownInvented(settings: Settings): Found[] {
  const fields = textsOf(settings).map(({ field }) => field)
  return settings.invented
    .filter((mark) => !fields.some((field) => isUnder(mark, field)))
    .map((mark) => ({ field: 'invented', message: `'${mark}' is no setting that this brand has` }))
}

/** The same for many brands, each named by its file. */
export const notLive = (brands: readonly (Settings & { id: string })[]): Problem[] =>
  brands.flatMap((brand) => liveProblems(brand).map((found) => ({ file: `tenants/${brand.id}/tenant.ts`, ...found })))

/**
 * Refuses a database with a brand that is not fit to go live.
 * @throws BrandFolderError naming every field
 */
export async function refuseNotLive(database: Pick<Database, 'registry'>): Promise<void> {
  const stored = await newestVersions(database)
  const problems = notLive(stored.map(brandOf))
  if (problems.length > 0) throw new BrandFolderError(problems)
}

function inventedMessage({ invented }: Settings, field: string, text: string): string | undefined {
  if (invented.some((mark) => isUnder(mark, field))) {
    return `'${text}' is invented: write the real one and take it off \`invented\``
  }
  if (hasReservedHost(text)) return `'${text}' leads nowhere: names like that are reserved for examples`
  const isNumbered = field === 'identification.vatId' || field === 'identification.register'
  return isNumbered && /0/.test(text) && !/[1-9]/.test(text) ? `'${text}' is all zeros: write the real one` : undefined
}

const isUnder = (mark: string, field: string): boolean => field === mark || field.startsWith(`${mark}.`)

/** Every text of the settings with its dotted path. */
function textsOf({ invented, ...settings }: Settings): Text[] {
  const walk = (value: unknown, field: string): Text[] => {
    if (typeof value === 'string') return [{ field, text: value }]
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, inner]) => walk(inner, field === '' ? key : `${field}.${key}`))
  }
  return walk(settings, '')
}
