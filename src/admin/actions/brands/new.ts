import { z } from 'zod'
import { effectOf, findKeepers, findVersions, writtenOf } from '#admin/brands'
import { insertDraft, keepChange } from '#admin/brands/drafts'
import { beginBrand, changesOfFile, findDomainsOfOthers, type NewBrand, planBrand } from '#admin/brands/new'
import { packedBrand } from '#admin/brands/packed'
import { brandIdProblem, type Tenant } from '#tenants'
import { allCountries, allLocales, type Change, findProblems, planVersion } from '#tenants/versions'
import { action, minutes } from '../engine/action.ts'
import { type AdminRefusal, refuse } from '../engine/refusals.ts'

const colour = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/)

/** @property changes what waits in a draft */
type Planned = { written: unknown; copy: Tenant['copy']; changes: Change[] }

/**
 * Begins a brand as another one is, with its own name. It runs at once, and has no domain: those stand in a draft, which
 * opens it when it is published. What a file says differently waits there too.
 */
export const brandNew = action({
  needs: 'brands.publish',
  input: z.strictObject({
    id: z.string().trim().max(40),
    name: z.string().trim().min(2).max(40),
    /** The brand that it begins as. */
    model: z.string(),
    locales: z.array(z.enum(allLocales)).min(1),
    country: z.enum(allCountries),
    accent: colour.optional(),
    accentInk: colour.optional(),
    surface: colour.optional(),
    sellsGoods: z.boolean(),
    domains: z.array(z.string().trim().min(1).max(253)).max(20),
    /** What it says differently waits in the draft with the domains. */
    packed: packedBrand.optional(),
    /** Of the draft that has the domains. */
    draftTitle: z.string().trim().min(1).max(80),
  }),
  // It is nobody's yet: who begins one looks after all brands.
  about: ({ id }) => ({ tenant: undefined, subject: `brand ${id}` }),
  fresh: minutes(15),
  async plan({ admin }, wish): Promise<Planned | AdminRefusal> {
    if (brandIdProblem(wish.id) !== undefined) return refuse('brandIdNotValid')
    const { isTaken, newest, taken } = await admin.own(async (tx) => ({
      isTaken: (await findKeepers(tx)).has(wish.id),
      newest: (await findVersions(tx, wish.model, { most: 1 }))[0],
      taken: await findDomainsOfOthers(tx, wish.id),
    }))
    if (isTaken) return refuse('brandIdTaken')
    const model = admin.tenants.find(({ id }) => id === wish.model)
    if (!model || !newest) return refuse('versionNotFound')
    const planned = planBrand(
      { tenant: model, written: writtenOf(newest), copy: newest.copy as Tenant['copy'] },
      wish satisfies NewBrand,
    )
    const { problems } = await findProblems(
      { tenant: wish.id, ...planned },
      { folder: 'tenants', localesFolder: 'locales', taken, isLive: admin.site.production },
    )
    if (problems.length > 0) return refuse('versionNotValid', { problems: problems.slice(0, 20) })
    const ofFile = wish.packed ? changesOfFile(planned, wish.packed, wish) : []
    if ('refusal' in ofFile) return ofFile
    const opening = wish.domains.length > 0 ? [{ field: 'domains', value: wish.domains }] : []
    return { ...planned, changes: [...opening, ...ofFile] }
  },
  async run(
    { admin, actionId, operatorId },
    wish,
    { written, copy, changes },
  ): Promise<{ tenant: string } | AdminRefusal> {
    const { id } = wish
    const settings = effectOf({ tenant: id, settings: undefined, written }) as Tenant
    const brand = { ...settings, id, copy }
    const at = admin.clock.now()
    const isFree = await admin.own(async (tx) => {
      const next = { tenant: id, author: operatorId, note: wish.name, actionId }
      if (!(await beginBrand(tx, planVersion(brand, written), next))) return false
      if (changes.length > 0) {
        await insertDraft(tx, { draftId: actionId, tenant: id, base: 1, title: wish.draftTitle, by: operatorId, at })
        for (const change of changes) await keepChange(tx, actionId, { ...change, by: operatorId, at })
      }
      return true
    })
    if (!isFree) return refuse('brandIdTaken')
    await admin.furnish(brand, wish.sellsGoods ? wish.model : undefined)
    return { tenant: id }
  },
})
