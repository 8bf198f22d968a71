import { z } from 'zod'
import { findVersions, saidOf } from '#admin/brands'
import { closeDraft, dropChange, insertDraft, keepChange, moveDraft, touchDraft } from '#admin/brands/drafts'
import { changesTo, packedBrand } from '#admin/brands/packed'
import { endSchedules } from '#admin/brands/schedules'
import { hasUnknownText } from '#admin/brands/texts'
import type { Tx } from '#database'
import { listFields, readDocumentField, readSaid, readTextField } from '#tenants/versions'
import { type At, action } from '../engine/action.ts'
import { type AdminRefusal, refuse } from '../engine/refusals.ts'
import { aboutBrand, whichDraft as namedDraft } from './planned.ts'

const whichDraft = z.strictObject(namedDraft)
/** A text of a brand's own; omitted: the shop's. */
const ownText = z.string().trim().min(1).max(2000).optional()
/** A page, post or banner as its file is written; omitted: none of the brand's own. */
const ownDocument = z.string().min(1).max(40_000).optional()
const isSetting = (field: string): boolean => listFields().some(({ path }) => path === field)

/** Begins a draft on the newest version of a brand: empty, or with all that a file says differently. */
export const draftBegin = action({
  needs: 'brands.draft',
  input: z.strictObject({
    tenant: z.string(),
    title: z.string().trim().min(1).max(80),
    packed: packedBrand.optional(),
  }),
  about: aboutBrand,
  async run({ admin, actionId, operatorId }, { tenant, title, packed }): Promise<{ draftId: string } | AdminRefusal> {
    if (packed && packed.brand !== tenant) return refuse('packedOfOther', { name: packed.brand })
    const now = admin.clock.now()
    return admin.own(async (tx) => {
      const [newest] = await findVersions(tx, tenant, { most: 1 })
      if (!newest) return refuse('versionNotFound')
      const changes = packed ? changesTo(saidOf(newest), packed) : []
      if ('refusal' in changes) return changes
      if (packed && changes.length === 0) return refuse('packedSame')
      await insertDraft(tx, { draftId: actionId, tenant, base: newest.version, title, by: operatorId, at: now })
      for (const change of changes) await keepChange(tx, actionId, { ...change, by: operatorId, at: now })
      return { draftId: actionId }
    })
  },
})

/** Changes settings, texts and documents in a draft. What is set to what the newest version says is no change any more. */
export const draftChange = action({
  needs: 'brands.draft',
  input: whichDraft.extend({
    changes: z
      .array(
        z
          .strictObject({
            field: z.string().refine((field) => isSetting(field) || readTextField(field) || readDocumentField(field)),
            /** Null or omitted: back to the default. */
            value: z.json().nullish(),
          })
          .refine(({ field, value }) => !readTextField(field) || ownText.safeParse(value ?? undefined).success)
          .refine(({ field, value }) => !readDocumentField(field) || ownDocument.safeParse(value ?? undefined).success),
      )
      .min(1)
      .max(300),
  }),
  about: aboutBrand,
  run: ({ admin, operatorId }, { changes, ...which }) =>
    inDraft(admin, which, async (tx, now) => {
      const [newest] = await findVersions(tx, which.tenant, { most: 1 })
      if (!newest) return refuse('versionNotFound')
      const said = saidOf(newest)
      if (await hasUnknownText(said, changes)) return refuse('inputNotValid')
      for (const { field, value } of changes) {
        const isSame = JSON.stringify(readSaid(said, field)) === JSON.stringify(value ?? undefined)
        if (isSame) await dropChange(tx, which.draftId, field)
        else await keepChange(tx, which.draftId, { field, value: value ?? undefined, by: operatorId, at: now })
      }
      return { changed: changes.length }
    }),
})

/** Takes a draft to the newest version: its changes count from there on, those that crossed others too. */
export const draftMove = action({
  needs: 'brands.draft',
  input: whichDraft,
  about: aboutBrand,
  run: ({ admin }, which) =>
    inDraft(admin, which, async (tx) => {
      const [newest] = await findVersions(tx, which.tenant, { most: 1 })
      if (!newest) return refuse('versionNotFound')
      await moveDraft(tx, which.draftId, newest.version)
      return { base: newest.version }
    }),
})

/** Drops a draft. It stays in the database, and nowhere else. */
export const draftDrop = action({
  needs: 'brands.draft',
  input: whichDraft,
  about: aboutBrand,
  run: ({ admin, operatorId }, which) =>
    inDraft(admin, which, async (tx) => {
      await closeDraft(tx, which.draftId, 'dropped')
      await endSchedules(tx, which.draftId, operatorId)
      return { dropped: true }
    }),
})

/** Does something to an open draft of the brand, one at a time. */
const inDraft = <Outcome>(
  admin: At['admin'],
  { tenant, draftId }: z.infer<typeof whichDraft>,
  work: (tx: Tx, now: Date) => Promise<Outcome | AdminRefusal>,
): Promise<Outcome | AdminRefusal> =>
  admin.own(async (tx) => {
    const now = admin.clock.now()
    if (!(await touchDraft(tx, tenant, draftId, now))) return refuse('draftNotFound')
    return work(tx, now)
  })
