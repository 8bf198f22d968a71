import type { LoaderFunctionArgs } from 'react-router'
import { perBrandInUse } from '#kit/in-use'
import type { Tenant } from '#tenants/contract'
import { pageShop } from '../page-shop.ts'
import type { Part } from './kept-part.tsx'
import { pageContext } from './page-context.ts'

/** What a cached part depends on besides brand and language. */
type SameFor = {
  /** Any text, as a path. */
  key?: string
  /** An object that is replaced when it changes, such as a catalogue's list of brands. */
  made?: object
}

/** Most cached variants of a part per brand; the oldest is dropped first. */
const mostParts = 50

type Kept = { made: object | undefined; html: NonNullable<Part['html']> }
const partsOf = perBrandInUse<Tenant, Map<string, Kept>>(() => new Map())

/**
 * Renders the named part of the page (`KeptPart`) once and keeps its HTML. It must contain nothing personal, and
 * nothing of the URL that is not in its key.
 */
export function keepPart({ context }: Pick<LoaderFunctionArgs, 'context'>, name: string, same: SameFor = {}): void {
  const { tenant, language } = context.get(pageShop)
  const around = context.get(pageContext)
  const ofBrand = partsOf(tenant)
  const key = `${name} ${language} ${same.key ?? ''}`
  const before = ofBrand.get(key)
  around.parts ??= new Map()
  around.parts.set(name, {
    html: before?.made === same.made ? before?.html : undefined,
    keep(html) {
      ofBrand.delete(key)
      ofBrand.set(key, { made: same.made, html })
      const [oldest] = ofBrand.keys()
      if (ofBrand.size > mostParts && oldest !== undefined) ofBrand.delete(oldest)
    },
  })
}
