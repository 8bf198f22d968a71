import { z } from 'zod'
import { findDraft } from '#admin/brands/drafts'
import { endPass, insertPass, type PassRow } from '#admin/brands/passes'
import type { Tx } from '#database'
import { type At, action, minutes } from '../engine/action.ts'
import { type AdminRefusal, refuse } from '../engine/refusals.ts'
import { aboutBrand, whichDraft as namedDraft } from './planned.ts'

const whichDraft = z.strictObject(namedDraft)
/** So long an operator's own frames show a draft. */
const ownFor = minutes(8 * 60)
/** So long does somebody without an account. */
const sharedFor = minutes(7 * 24 * 60)

/** A host's name has room for its signature beside it. */
const passIdOf = ({ actionId }: Pick<At, 'actionId'>): string => actionId.replaceAll('-', '').slice(0, 24)

/** Lets an operator look at a draft in the shop, for a working day. */
export const previewOpen = action({
  needs: 'brands.read',
  input: whichDraft,
  about: aboutBrand,
  run: (at, input) => makePass(at, input, { kind: 'own', note: null, lasts: ownFor }),
})

/** Makes a link by which somebody without an account looks at a draft for seven days. */
export const previewShare = action({
  needs: 'brands.draft',
  input: whichDraft.extend({
    /** Whom it is for. */
    note: z.string().trim().min(1).max(80),
    /** Shows this revision and nothing later: with the next change the link ends. Omitted: the draft as it is. */
    revision: z.int().nonnegative().optional(),
  }),
  about: aboutBrand,
  run: (at, { note, revision, ...which }) => makePass(at, which, { kind: 'shared', note, lasts: sharedFor, revision }),
})

/** Ends such a link. */
export const previewEnd = action({
  needs: 'brands.draft',
  input: whichDraft.extend({ passId: z.string().max(60) }),
  about: aboutBrand,
  run: ({ admin, operatorId }, { passId, ...which }) =>
    ofDraft(admin, which, async (tx) =>
      (await endPass(tx, { ...which, passId }, operatorId, admin.clock.now()))
        ? { ended: true }
        : refuse('passNotFound'),
    ),
})

type Wish = Pick<PassRow, 'kind' | 'note'> & { lasts: number; revision?: number | undefined }

const makePass = (at: At, which: z.infer<typeof whichDraft>, { kind, note, lasts, revision }: Wish) =>
  ofDraft(at.admin, which, async (tx, draft) => {
    if (revision !== undefined && revision !== draft.revision) return refuse('changedSince')
    const now = at.admin.clock.now()
    const passId = passIdOf(at)
    const until = { madeAt: now, goodUntil: new Date(now.getTime() + lasts) }
    const pass = { passId, draftId: which.draftId, revision: revision ?? null, kind, note, madeBy: at.operatorId }
    await insertPass(tx, { ...pass, ...until })
    return { passId }
  })

/** Does something with an open draft of the brand. */
const ofDraft = <Outcome>(
  admin: At['admin'],
  { tenant, draftId }: z.infer<typeof whichDraft>,
  work: (tx: Tx, draft: { revision: number }) => Promise<Outcome | AdminRefusal>,
): Promise<Outcome | AdminRefusal> =>
  admin.own(async (tx) => {
    const draft = await findDraft(tx, tenant, draftId)
    return draft && draft.closedAs === null ? work(tx, draft) : refuse('draftNotFound')
  })
