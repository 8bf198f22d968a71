import type { Shop } from '#tenants'
import { attachedSlugs, type LegalText } from './legal-text.ts'
import { findTextsOf } from './store.ts'

/** The texts that the confirmation of an order brings along, in the order's language and the versions it was placed under. */
export const attachedTexts = ({ db }: Pick<Shop, 'db'>, orderNumber: string): Promise<LegalText[]> =>
  db.read((tx) => findTextsOf(tx, orderNumber, attachedSlugs))
