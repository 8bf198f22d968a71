import type { Admin } from '#admin'
import { readInstead } from '#content/documents'
import type { AdminDatabase } from '#database'
import type { Clock } from '#kit/clock'
import { mostRecent } from '#kit/in-use'
import type { KeyRing } from '#kit/signature'
import { BrandFolderError, type Tenant, type Tenants } from '#tenants'
import { planSaid } from '#tenants/versions'
import { effectOf, saidOf } from '../check.ts'
import { findChanges } from '../drafts/store.ts'
import { findVersions } from '../store.ts'
import { passIn } from './names.ts'
import { findPassed } from './store.ts'

/** @returns the draft as a brand whose shop can be looked at; undefined for a name that opens nothing (any more) */
export type OpenPreview = (name: string) => Promise<Tenant | undefined>

type Ground = {
  database: AdminDatabase
  secret: KeyRing
  clock: Clock
  tenants(): Promise<Pick<Tenants, 'byId'>>
  documentsOf: Admin['documentsOf']
}

/** Brands of drafts that are looked at: one who looks asks for a page and its files. */
const mostKept = 30

/** Opens previews by the names of their hosts. A draft that did not change is the same brand again. */
export function openPreviews({ database, secret, clock, tenants, documentsOf }: Ground): OpenPreview {
  const kept = mostRecent<string, Tenant>(mostKept)
  return async (name) => {
    const passId = passIn(secret, name)
    if (passId === undefined) return undefined
    const current = await tenants()
    const found = await database.read([], async (tx) => {
      const passed = await findPassed(tx, passId, clock.now())
      const [newest] = passed ? await findVersions(tx, passed.tenant, { most: 1 }) : []
      return passed && newest && { ...passed, newest, changes: await findChanges(tx, passed.draftId) }
    })
    const brand = found && current.byId(found.tenant)
    if (!found || !brand) return undefined
    const { draftId, tenant, newest, revision, changes, kind } = found
    // In their own frames operators find a text by clicking on it.
    const marksTexts = kind === 'own'
    const { pausedMethods, pausedPartners } = brand
    const paused = { pausedMethods, pausedPartners }
    const state = JSON.stringify([draftId, revision, newest.version, paused, marksTexts])
    const known = kept.get(state)
    if (known) return known
    const { written, copy, documents } = planSaid(saidOf(newest), changes)
    const settings = effectOf({ tenant, settings: newest.settings, written }) as Tenant | undefined
    if (!settings) return undefined
    const shown = { ...settings, ...paused, id: tenant, version: newest.version, copy }
    const assistants = { ...shown.assistants, admitted: [] }
    const preview = { ...shown, ...withoutEffect, assistants, preview: { draftId, marksTexts } }
    // What cannot be read yet is not shown yet.
    const read = await documentsOf({ ...settings, id: tenant, copy }, documents).catch(orNone)
    if (read) readInstead(preview, read)
    kept.set(state, preview)
    return preview
  }
}

function orNone(error: unknown): undefined {
  if (!(error instanceof BrandFolderError)) throw error
}

/** Nobody is counted, judged or followed in a preview. */
const withoutEffect = {
  riskRules: {},
  tracking: { deviceIdEnabled: false },
  deviceIDSwitch: false,
  shouldSendDeviceID: false,
  hasSessionIdCookie: false,
} satisfies Partial<Tenant>
