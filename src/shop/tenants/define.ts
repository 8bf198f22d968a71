import { fromMajor, type Minor } from '#kit/money'
import type { WrittenSettings } from './settings.ts'

export type { WrittenSettings } from './settings.ts'

/** The default export of a brand's `tenant.ts`; only checks types. */
export const defineTenant = (settings: WrittenSettings): WrittenSettings => settings

/** @returns an amount in major units (`major(12.5)`) as minor units; throws if it is none. */
export function major(written: number): Minor {
  const minor = fromMajor(written)
  if (minor === undefined) throw new Error(`not an amount: ${written}`)
  return minor
}
