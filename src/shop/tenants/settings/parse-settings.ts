import type { z } from 'zod'
import type { Problem } from '../problem.ts'
import { type Settings, settingsSchema } from '../settings.ts'
import { laxerLimits } from './identity-limits.ts'
import { vatIdProblem } from './vat-id.ts'

type Parsed = { settings: Settings; problems: [] } | { settings?: undefined; problems: Omit<Problem, 'file'>[] }

/** Settings as a version has them: as they were written, or of an earlier release with the defaults filled in. */
type Stored = { tenant: string; settings: unknown; written?: unknown }

/** Checks what a brand's `tenant.ts` exports and fills in the defaults. @returns every field that is wrong. */
export function parseSettings(tenant: string, written: unknown): Parsed {
  const parsed = settingsSchema.safeParse(withNames(tenant, written))
  if (!parsed.success) return { problems: parsed.error.issues.flatMap(problemsOf) }
  // Not in the schema, because settings that are stored already must stay readable.
  const { vatId, country } = parsed.data.identification
  const message = vatIdProblem(vatId, country)
  const problems = [
    ...(message === undefined ? [] : [{ field: 'identification.vatId', message }]),
    ...laxerLimits(parsed.data).map(({ path, atMost }) => ({
      field: `identityLimits.${path}`,
      message: `may be ${atMost} at most, the limit of the brand's country (docs/identity-limits.md)`,
    })),
  ]
  return problems.length > 0 ? { problems } : { settings: parsed.data, problems: [] }
}

/**
 * Reads settings from the database. Fields of a newer release are ignored, so that two releases can run side by side.
 */
export function readStoredSettings({ tenant, settings, written }: Stored): Settings {
  // Parsed when it is read: a default that a release changes reaches every brand that did not say otherwise.
  const stored = written === null || written === undefined ? settings : withNames(tenant, written)
  const first = settingsSchema.safeParse(stored)
  if (first.success) return first.data
  const known = structuredClone(stored)
  for (const issue of first.error.issues) if (issue.code === 'unrecognized_keys') dropKeys(known, issue)
  return settingsSchema.parse(known)
}

function withNames(tenant: string, written: unknown): unknown {
  if (typeof written !== 'object' || written === null) return written
  return { assetsFolderName: tenant, mainPage: `/shop/topup/${tenant}`, ...written }
}

function problemsOf(issue: z.core.$ZodIssue): Omit<Problem, 'file'>[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ field: dotted([...issue.path, key]), message: 'unknown field' }))
  }
  const message = issue.message.replace(/^Invalid (input|option): /, '')
  return [issue.path.length > 0 ? { field: dotted(issue.path), message } : { message }]
}

const dotted = (path: readonly PropertyKey[]): string => path.map(String).join('.')

function dropKeys(root: unknown, issue: { path: readonly PropertyKey[]; keys: readonly string[] }): void {
  let place = root as Record<PropertyKey, unknown>
  for (const step of issue.path) place = place[step] as Record<PropertyKey, unknown>
  for (const key of issue.keys) delete place[key]
}
