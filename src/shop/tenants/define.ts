import { fromMajor, type Minor } from '#kit/money'
import type { WrittenSettings } from './settings.ts'

export type { WrittenSettings } from './settings.ts'

/** What a brand's `tenant.ts` exports by default; nothing is checked here but the types. */
export const defineTenant = (settings: WrittenSettings): WrittenSettings => settings

/** @returns an amount written in whole and decimal units (`major(12.5)`) in minor units; throws when it is none. */
export function major(written: number): Minor {
  const minor = fromMajor(written)
  if (minor === undefined) throw new Error(`not an amount: ${written}`)
  return minor
}
