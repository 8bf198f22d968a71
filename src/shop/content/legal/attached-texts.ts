import type { Shop } from '#tenants'
import { attachedSlugs, type LegalText } from './legal-text.ts'
import { findTextsOf } from './store.ts'

/** The texts attached to the confirmation of an order, in the order's language and versions. */
export const attachedTexts = ({ db }: Pick<Shop, 'db'>, orderNumber: string): Promise<LegalText[]> =>
  db.read((tx) => findTextsOf(tx, orderNumber, attachedSlugs))
