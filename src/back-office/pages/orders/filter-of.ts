import { z } from 'zod'
import type { Cursor, OrderFilter } from '#admin/orders'
import { isDay } from '#kit/date'
import { fromMajor } from '#kit/money'

/** Fields of the list's filter in the address. */
export const filterNames = ['state', 'method', 'kind', 'channel', 'atLeast', 'atMost', 'from', 'to', 'trouble'] as const

export const states = ['open', 'paid', 'done', 'cancelled'] as const
export const kinds = ['topup', 'voucher', 'giftcard', 'esim-plan'] as const

const word = z.string().regex(/^[\w-]{1,40}$/)
const day = z.string().refine(isDay)

/** What the address asks for; a value that is none is left out. */
export function filterOf(params: URLSearchParams, tenants: readonly string[]): OrderFilter {
  const read = <T>(name: (typeof filterNames)[number], shape: z.ZodType<T>): T | undefined =>
    shape.safeParse(params.get(name)).data
  const amount = (name: 'atLeast' | 'atMost') => fromMajor(params.get(name) ?? '')
  const wished = {
    state: read('state', z.enum(states)),
    method: read('method', word),
    kind: read('kind', z.enum(kinds)),
    channel: read('channel', word),
    atLeast: amount('atLeast'),
    atMost: amount('atMost'),
    from: read('from', day),
    to: read('to', day),
    trouble: params.has('trouble') ? true : undefined,
  }
  const given = Object.fromEntries(Object.entries(wished).filter(([, value]) => value !== undefined))
  return { ...given, tenants }
}

/** A page's key in the address: `2030-12-31 12:00:00.123+00 S0123456789A`. */
export const keyOf = ({ placedAt, orderNumber }: Cursor): string => `${placedAt}~${orderNumber}`

export function cursorOf(params: URLSearchParams): Cursor | undefined {
  const newer = params.has('before')
  const [placedAt = '', orderNumber = ''] = (params.get(newer ? 'before' : 'after') ?? '').split('~')
  return Number.isNaN(Date.parse(placedAt)) ? undefined : { placedAt, orderNumber, newer }
}
