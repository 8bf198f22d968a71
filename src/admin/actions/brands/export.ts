import { z } from 'zod'
import type { Admin } from '#admin'
import { findVersion, readDraft, saidOf } from '#admin/brands'
import { type PackedBrand, packedOf } from '#admin/brands/packed'
import { action } from '../engine/action.ts'
import { type AdminRefusal, refuse } from '../engine/refusals.ts'
import { aboutBrand, whichDraft } from './planned.ts'

/** Hands out a version of a brand, or what an open draft would make of it. That it was is written down, its content is not. */
export const brandExport = action({
  needs: 'brands.read',
  input: z.union([
    z.strictObject({ tenant: whichDraft.tenant, version: z.int().positive().max(2_147_483_647) }),
    z.strictObject(whichDraft),
  ]),
  about: aboutBrand,
  async run({ admin }, which): Promise<PackedBrand | AdminRefusal> {
    const said =
      'version' in which ? await versionOf(admin, which) : await readDraft(admin, which.tenant, which.draftId)
    if (!said) return refuse('version' in which ? 'versionNotFound' : 'draftNotFound')
    return packedOf(which.tenant, said)
  },
  kept: () => null,
})

async function versionOf(admin: Admin, { tenant, version }: { tenant: string; version: number }) {
  const found = await admin.own((tx) => findVersion(tx, tenant, version))
  return found && saidOf(found)
}
