import { fromMajor } from '#kit/money'
import { codePattern, newCode, plainCode, type Takes, type Terms } from '#promotions'
import { type Channel, channels } from '#tenants'
import { type Call, CommandError } from '../kit/command.ts'

const mostAtOnce = 1000
export const termOptions = {
  '--takes <10%|5.00|fee>': 'what it deducts: a percentage, an amount or the service fee; required',
  '--code <X>': 'this code; otherwise codes are made',
  '--count <n>': 'how many codes; default 1',
  '--products <a,b>': 'for these products only',
  '--brands <a,b>': 'for products of these networks only',
  '--channels <web,app>': 'through these channels only',
  '--from <time>': 'ISO 8601 with its offset',
  '--until <time>': 'ISO 8601 with its offset',
  '--uses <n>': 'how often in all',
  '--per-customer <n>': 'how often for each customer',
  '--alone': 'not with other codes',
  '--name <words>': 'for lists',
} as const

/**
 * Reads the terms of promo codes, and the codes.
 * @throws CommandError that names the option
 */
export function readTerms({ args, options }: Pick<Call<typeof termOptions>, 'args' | 'options'>): {
  tenant: string
  terms: Terms
  codes: string[]
} {
  const terms: Terms = {
    takes: readTakes(options.takes),
    productIds: readList(options.products),
    brandIds: readList(options.brands),
    channels: readChannels(options.channels),
    startsAt: readTime('from', options.from),
    endsAt: readTime('until', options.until),
    standsBeside: !options.alone,
    usesLimit: readCount('uses', options.uses),
    usesPerCustomer: readCount('per-customer', options.perCustomer),
    name: options.name ?? '',
  }
  if (terms.startsAt && terms.endsAt && terms.startsAt >= terms.endsAt) {
    throw new CommandError('--until must be after --from')
  }
  return { tenant: args[0] ?? '', terms, codes: readCodes(options.code, options.count) }
}

function readTakes(text = ''): Takes {
  if (text === 'fee') return { kind: 'free-fee' }
  const value = fromMajor(text.replace(/%$/, ''))
  if (!value || (text.endsWith('%') && value > 10_000)) {
    throw new CommandError('--takes is required: a percentage (10%), an amount (5.00) or "fee"')
  }
  return text.endsWith('%') ? { kind: 'percentage', basisPoints: value } : { kind: 'amount', amount: value }
}

function readCodes(code: string | undefined, count: string | undefined): string[] {
  if (code !== undefined && count !== undefined) throw new CommandError('--code and --count: one of them at most')
  if (code === undefined) return Array.from({ length: readCount('count', count) ?? 1 }, newCode)
  if (!codePattern.test(plainCode(code))) throw new CommandError('--code: 4 to 40 letters and digits')
  return [plainCode(code)]
}

function readCount(name: string, text: string | undefined): number | null {
  if (text === undefined) return null
  const most = name === 'count' ? mostAtOnce : 1_000_000_000
  if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > most) {
    throw new CommandError(`--${name}: ${text} is not a number from 1 to ${most}`)
  }
  return Number(text)
}

function readTime(name: string, text: string | undefined): Date | null {
  if (text === undefined) return null
  const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(text)
  if (!isWhole || Number.isNaN(Date.parse(text))) {
    throw new CommandError(`--${name}: expected a time with its offset, such as 2030-12-31T00:00+01:00`)
  }
  return new Date(text)
}

const readList = (text: string | undefined): string[] | null =>
  text === undefined ? null : text.split(',').flatMap((one) => one.trim() || [])

function readChannels(text: string | undefined): Channel[] | null {
  const wanted = readList(text)
  refuseUnknown('channels', wanted, channels)
  return wanted && channels.filter((channel) => wanted.includes(channel))
}

/** @throws CommandError for an unknown name or an empty list */
export function refuseUnknown(name: string, wanted: readonly string[] | null, known: readonly string[]): void {
  if (wanted?.length === 0) throw new CommandError(`--${name}: is empty`)
  const unknown = wanted?.find((one) => !known.includes(one))
  if (unknown !== undefined) throw new CommandError(`--${name}: there is no ${unknown}`)
}
