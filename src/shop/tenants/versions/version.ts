import type { OwnDocuments } from '../document-field.ts'
import type { Brand } from '../loading/read-folder.ts'
import { readStoredSettings } from '../settings/parse-settings.ts'
import type { Settings } from '../settings.ts'
import { hashOfVersion } from '../store.ts'

/** A version as its row has it. */
export type Content = { settings: unknown; written: unknown; copy: unknown; documents: OwnDocuments; hash: string }

/** The row of a brand's version. */
export function planVersion(
  { id: _, copy, ...settings }: Brand,
  written: unknown,
  documents: OwnDocuments = {},
): Content {
  return { settings, written, copy, documents, hash: hashOfVersion(written, copy, documents) }
}

/** The settings of a stored version, defaults filled in. @throws where this release cannot read them */
export const readSettings = (stored: { tenant: string; settings: unknown; written: unknown }): Settings =>
  readStoredSettings(stored)
