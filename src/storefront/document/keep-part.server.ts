import type { LoaderFunctionArgs } from 'react-router'
import type { Tenant } from '#tenants/contract'
import { services } from '../services/services.ts'
import { frame } from './frame.ts'
import type { Part } from './kept-part.tsx'

/** What a part is the same for, besides its brand and language. */
type SameFor = {
  /** Any text, as a path. */
  key?: string
  /** An object that is replaced by another one when it changes, as a catalogue's list of brands. */
  made?: object
}

/** As many languages and paths of a brand as are asked for at once; the part that was made first goes first. */
const mostParts = 50

const parts = new WeakMap<Tenant, Map<string, { made: object | undefined; html: NonNullable<Part['html']> }>>()

/**
 * Has the part of the page that is called so (`KeptPart`) rendered once and sent as it is from then on. It must say
 * nothing of the guest, nor of the address unless that is in its key.
 */
export function keepPart({ context }: Pick<LoaderFunctionArgs, 'context'>, name: string, same: SameFor = {}): void {
  const { tenant, language } = context.get(services)
  const around = context.get(frame)
  const ofBrand = parts.get(tenant) ?? new Map()
  parts.set(tenant, ofBrand)
  const key = `${name} ${language} ${same.key ?? ''}`
  const before = ofBrand.get(key)
  around.parts ??= new Map()
  around.parts.set(name, {
    html: before?.made === same.made ? before?.html : undefined,
    keep(html) {
      ofBrand.delete(key)
      ofBrand.set(key, { made: same.made, html })
      const [oldest] = ofBrand.keys()
      if (ofBrand.size > mostParts) ofBrand.delete(oldest)
    },
  })
}
