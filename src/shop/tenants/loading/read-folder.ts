import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { brandIdProblem } from '../brand-id.ts'
import type { OwnDocuments } from '../document-field.ts'
import type { Problem } from '../problem.ts'
import { parseSettings } from '../settings/parse-settings.ts'
import { locales } from '../settings/words.ts'
import type { Settings } from '../settings.ts'
import type { Tenant } from '../tenant.ts'
import { readOwnDocuments } from './own-documents.ts'

/** A brand from its folder, before the database gives it a version. */
export type Brand = Omit<Tenant, 'version'>

const texts = z.record(
  z.string().regex(/^[\w.]+$/, 'expected a key of letters, digits and dots'),
  z.string().trim().min(1),
)
const copyFile = z.strictObject({ common: texts.optional(), seo: texts.optional() })

/**
 * Reads every brand folder: `tenant.ts`, `copy.<locale>.json`, and its pages, posts and banners.
 * @param folder the folder of the brand folders, whose names are the tenants' ids
 * @returns the valid brands, their settings and documents as they are written, and the faults of the others
 */
export async function readBrands(folder: string): Promise<{
  brands: Brand[]
  written: ReadonlyMap<string, unknown>
  documents: ReadonlyMap<string, OwnDocuments>
  problems: Problem[]
}> {
  const entries = await readdir(folder, { withFileTypes: true })
  const ids = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  const read = await Promise.all(ids.sort().map((id) => readBrand(folder, id)))
  const brands = read.flatMap(({ brand }) => brand ?? [])
  const written = new Map(read.flatMap(({ brand, written }) => (brand ? [[brand.id, written] as const] : [])))
  const documents = new Map(
    await Promise.all(brands.map(async ({ id }) => [id, await readOwnDocuments(join(folder, id))] as const)),
  )
  const problems = [...read.flatMap((one) => one.problems), ...sharedDomains(folder, brands)]
  return { brands, written, documents, problems }
}

function sharedDomains(folder: string, brands: readonly Brand[]): Problem[] {
  const owners = new Map<string, string>()
  return brands.flatMap(({ id, domains }) =>
    domains.flatMap((domain) => {
      const owner = owners.get(domain)
      if (owner === undefined) owners.set(domain, id)
      const message = `${domain} is also the domain of ${owner}`
      return owner === undefined ? [] : [{ file: `${basename(folder)}/${id}/tenant.ts`, field: 'domains', message }]
    }),
  )
}

async function readBrand(
  folder: string,
  id: string,
): Promise<{ brand?: Brand; written?: unknown; problems: Problem[] }> {
  const named = (file: string) => `${basename(folder)}/${id}/${file}`
  const message = brandIdProblem(id)
  if (message !== undefined) return { problems: [{ file: `${basename(folder)}/${id}`, message }] }
  const { settings, written, problems } = await readSettings(join(folder, id, 'tenant.ts'), id)
  const copies = await readCopies(join(folder, id), settings?.locales ?? locales)
  const all = [
    ...problems.map((problem) => ({ ...problem, file: named('tenant.ts') })),
    ...copies.problems.map((problem) => ({ ...problem, file: named(problem.file) })),
  ]
  return settings && all.length === 0
    ? { brand: { ...settings, id, copy: copies.copy }, written, problems: [] }
    : { problems: all }
}

async function readSettings(
  file: string,
  id: string,
): Promise<ReturnType<typeof parseSettings> & { written?: unknown }> {
  try {
    const module = (await import(pathToFileURL(file).href)) as { default?: unknown }
    return { ...parseSettings(id, module.default), written: module.default }
  } catch (error) {
    return { problems: [{ message: `cannot be loaded: ${(error as Error).message}` }] }
  }
}

async function readCopies(
  folder: string,
  spoken: readonly Settings['locales'][number][],
): Promise<{ copy: Tenant['copy']; problems: Problem[] }> {
  const copy: Tenant['copy'] = {}
  const problems: Problem[] = []
  for (const file of (await readdir(folder)).sort()) {
    const written = /^copy\.(.+)\.json$/.exec(file)?.[1]
    if (written === undefined) continue
    const locale = spoken.find((each) => each === written)
    if (!locale) problems.push({ file, message: 'is for a language that is not among locales' })
    else {
      const parsed = parseCopy(await readFile(join(folder, file), 'utf8'))
      if (parsed.success) copy[locale] = parsed.data
      else {
        for (const { path, message } of parsed.error.issues) problems.push({ file, field: path.join('.'), message })
      }
    }
  }
  return { copy, problems }
}

const parseCopy = (json: string) => z.string().transform(asJson).pipe(copyFile).safeParse(json)

function asJson(json: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message })
    return z.NEVER
  }
}
