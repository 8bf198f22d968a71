import { endOfDay, isDay, momentIn } from '#kit/date'
import { fromMajor } from '#kit/money'

/** Fields of the form that a refusal gives back: all but the code, which stands in no address. */
export const kept = [
  'tenant',
  'takes',
  'value',
  'count',
  'name',
  'products',
  'brands',
  'from',
  'until',
  'uses',
  'perCustomer',
  'alone',
  'channels',
] as const
export type Typed = Partial<Record<(typeof kept)[number], string>>

/** What was typed, by name; empty fields are left out, and what was ticked stands with commas between. */
export const typedIn = (values: { getAll(name: string): unknown[] }): Typed =>
  Object.fromEntries(
    kept.map((name) => [name, values.getAll(name).map(String).join(',').trim()]).filter(([, value]) => value),
  )

/** The terms that were typed, as the action reads them: what is wrong in them, it refuses. Days are the brand's. */
export function termsOf(
  { takes, value = '', name = '', products, brands, channels, from, until, uses, perCustomer, alone }: Typed,
  timeZone: string,
) {
  const amount = fromMajor(value) ?? 0
  return {
    takes:
      takes === 'free-fee'
        ? { kind: takes }
        : takes === 'percentage'
          ? { kind: takes, basisPoints: amount }
          : { kind: 'amount', amount },
    productIds: listOf(products),
    brandIds: listOf(brands),
    channels: listOf(channels),
    startsAt: from && isDay(from) ? momentIn(from, 0, timeZone).toISOString() : (from ?? null),
    endsAt: until && isDay(until) ? endOfDay(momentIn(until, 12, timeZone), timeZone).toISOString() : (until ?? null),
    standsBeside: alone === undefined,
    usesLimit: uses === undefined ? null : Number(uses),
    usesPerCustomer: perCustomer === undefined ? null : Number(perCustomer),
    name,
  }
}

const listOf = (text: string | undefined): string[] | null =>
  text === undefined ? null : text.split(',').flatMap((one) => one.trim() || [])
