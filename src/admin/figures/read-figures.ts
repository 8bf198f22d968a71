import { type Admin, readRecently } from '#admin'
import { may } from '#admin/permissions'
import type { Currency, Minor } from '#kit/money'
import { findHours, findMethods, findSpeed } from './store.ts'

const hour = 3_600_000
const day = 24 * hour
const week = 7 * day

/** Orders placed in one hour, and how many of them were paid by now. */
export type Hour = { orders: number; paid: number }
/** What was paid for orders, by currency. */
export type Turnover = { currency: Currency; amount: Minor; before: Minor }
/** Milliseconds from payment to the end of delivery: half and 95 of 100 orders took no longer. Null without an order. */
export type Speed = { half: number | null; most: number | null }
/** Payments that were begun by a method, and how many of them were paid. */
export type Method = { method: string; tried: number; paid: number; paidBefore: number; triedBefore: number }

/** The last twenty-four hours, and the same hours a week before. */
export type Day = {
  /** When each hour begins, the oldest first; the last is the one that is under way. */
  begins: Date[]
  hours: Hour[]
  before: Hour[]
  turnover: Turnover[]
  speed: Speed
  speedBefore: Speed
  methods: Method[]
}

/**
 * How brands did in the last twenty-four hours, beside the same hours of the week before. Up to ten seconds old: it
 * reads every order of these hours, and pages of all operators ask again and again.
 */
export async function readFigures(admin: Admin, brands: Admin['tenants']): Promise<Day> {
  const tenants = brands.map(({ id }) => id).filter((id) => may(admin.operator, 'figures.read', id))
  return readRecently(admin, `figures of ${tenants.join()}`, () => readAnew(admin, tenants))
}

async function readAnew(admin: Admin, tenants: string[]): Promise<Day> {
  const now = admin.clock.now()
  const first = Math.floor(now.getTime() / hour) * hour - day + hour
  const today = { from: new Date(first), to: now }
  const weekBefore = { from: new Date(first - week), to: new Date(now.getTime() - week) }
  return admin.browse(async (tx) => {
    const [rows, rowsBefore] = [await findHours(tx, tenants, today), await findHours(tx, tenants, weekBefore)]
    const [speed, speedBefore] = [await findSpeed(tx, tenants, today), await findSpeed(tx, tenants, weekBefore)]
    const [methods, methodsBefore] = [await findMethods(tx, tenants, today), await findMethods(tx, tenants, weekBefore)]
    const hoursOf = (found: typeof rows, from: number): Hour[] =>
      Array.from({ length: 24 }, (_, index) => {
        const own = found.filter(({ begins }) => begins.getTime() === from + index * hour)
        return { orders: sum(own.map(({ orders }) => orders)), paid: sum(own.map(({ paid }) => paid)) }
      })
    const amountOf = (found: typeof rows, currency: Currency) =>
      sum(found.filter((row) => row.currency === currency).map(({ amount }) => amount))
    const currencies = [...new Set([...rows, ...rowsBefore].map(({ currency }) => currency))].sort()
    return {
      begins: Array.from({ length: 24 }, (_, index) => new Date(first + index * hour)),
      hours: hoursOf(rows, first),
      before: hoursOf(rowsBefore, first - week),
      turnover: currencies.map((currency) => ({
        currency,
        amount: amountOf(rows, currency),
        before: amountOf(rowsBefore, currency),
      })),
      speed,
      speedBefore,
      methods: methods.map((one) => {
        const past = methodsBefore.find(({ method }) => method === one.method)
        return { ...one, triedBefore: past?.tried ?? 0, paidBefore: past?.paid ?? 0 }
      }),
    }
  })
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
