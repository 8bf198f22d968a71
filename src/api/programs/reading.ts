import { z } from 'zod'
import type { Admin } from '#admin'
import { findWish } from '#admin/actions'
import { readProducts, readStock } from '#admin/goods'
import { readBalances } from '#admin/money'
import { type Cursor, listOrders, type OrderFilter, readOrder } from '#admin/orders'
import type { Permission } from '#admin/permissions'
import { pageOf } from '#kit/place'
import type { OrderState } from '#orders'
import type { ProgramKey } from '#programs'
import { balancesShape, keyShape, orderShape, ordersShape, productsShape, stockShape, wishShape } from './shapes.ts'

/** One call that reads. `needs`: the scope; without one any key will do. */
export type Reading = {
  needs?: Permission
  operationId: string
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  answer: z.ZodType
  /** @returns undefined where there is nothing of that name for this key */
  read(at: At, input: never): Promise<unknown>
}
type At = { admin: Admin; tenant: string; key: ProgramKey }

const reading = <Answer extends z.ZodType, Params extends z.ZodObject, Query extends z.ZodObject>(
  one: Omit<Reading, 'read' | 'params' | 'query' | 'answer'> & {
    params?: Params
    query?: Query
    answer: Answer
    read(at: At, input: { params: z.output<Params>; query: z.output<Query> }): Promise<z.input<Answer> | undefined>
  },
): Reading => one as unknown as Reading

const after = z.string().max(300).optional()
const day = z.iso.date().optional()
/** A moment as PostgreSQL writes it, and an order's number. The database refuses other moments. */
const afterOrder = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?~\w{0,20}$/)
  .refine(
    (place) =>
      z.iso.date().safeParse(place.slice(0, 10)).success && !Number.isNaN(Date.parse(place.split('~')[0] ?? '')),
  )
  .optional()
const iso = (at: Date): string => at.toISOString()
const orNull = (at: Date | null): string | null => at && iso(at)
const states = ['open', 'paid', 'done', 'cancelled'] as const satisfies readonly OrderState[]

/** Calls that read, by path. */
export const readings: Record<string, Reading> = {
  '/key': reading({
    operationId: 'getKey',
    summary: 'Says what the key may do',
    answer: keyShape,
    read: async ({ tenant, key: { name, scopes, dailyLimit, expiresAt } }) => ({
      name,
      brand: tenant,
      scopes: [...scopes],
      dailyLimit,
      expiresAt: iso(expiresAt),
    }),
  }),
  '/orders': reading({
    needs: 'orders.read',
    operationId: 'getOrders',
    summary: 'Lists orders, the newest first',
    query: z.strictObject({ state: z.enum(states).optional(), from: day, to: day, after: afterOrder }),
    answer: ordersShape,
    async read({ admin, tenant }, { query: { state, from, to, after: place } }) {
      const filter: OrderFilter = {
        tenants: [tenant],
        ...(state && { state }),
        ...(from && { from }),
        ...(to && { to }),
      }
      const { orders, next } = await listOrders(admin, filter, cursorOf(place))
      return {
        orders: orders.map(({ orderNumber, placedAt, state: is, currency, total, channel, returned }) => ({
          orderNumber,
          placedAt: iso(placedAt),
          state: is,
          currency,
          total,
          channel,
          returned,
        })),
        next: next ? `${next.placedAt}~${next.orderNumber}` : null,
      }
    },
  }),
  '/orders/{orderNumber}': reading({
    needs: 'orders.read',
    operationId: 'getOrder',
    summary: 'Reads one order',
    params: z.object({ orderNumber: z.string().max(20) }),
    answer: orderShape,
    async read({ admin, tenant }, { params: { orderNumber } }) {
      const order = await readOrder(admin, tenant, orderNumber)
      if (!order) return undefined
      const { placedAt, paidAt, doneAt, state, currency, total, channel, refundable } = order
      return {
        orderNumber,
        placedAt: iso(placedAt),
        paidAt: orNull(paidAt),
        doneAt: orNull(doneAt),
        state,
        currency,
        total,
        channel,
        refundable,
        lines: order.lines.map(({ line, productId, description, refundable: left, units }) => ({
          line,
          productId,
          description,
          refundable: left,
          units: units.map(({ unit, state: is }) => ({ unit, state: is })),
        })),
        refunds: order.refunds.map(({ refundId, amount, state: is }) => ({ refundId, amount, state: is })),
      }
    },
  }),
  '/products': reading({
    needs: 'goods.read',
    operationId: 'getProducts',
    summary: 'Lists products and their prices',
    query: z.strictObject({ status: z.string().max(40).optional(), after }),
    answer: productsShape,
    async read({ admin, tenant }, { query: { status, after: place } }) {
      const from = place === undefined ? undefined : `${tenant}/${place}`
      const { products, next } = await readProducts(admin, admin.tenants, { status }, from)
      return {
        products: products.map(
          ({ productId, brandName, kind, status: is, currency, amount, least, most, serviceFee }) => ({
            productId,
            brandName,
            kind,
            status: is,
            currency,
            amount,
            least,
            most,
            serviceFee,
          }),
        ),
        next: next?.slice(tenant.length + 1) ?? null,
      }
    },
  }),
  '/stock': reading({
    needs: 'goods.read',
    operationId: 'getStock',
    summary: 'Lists batches of codes in stock, the newest first',
    query: z.strictObject({ after }),
    answer: stockShape,
    async read({ admin }, { query: { after: place } }) {
      const found = await readStock(admin, admin.tenants, { after: place, limit: 50 })
      const { rows, next } = pageOf(found, 50)
      return {
        batches: rows.map(({ productId, batch, importedAt, free, held, sold, bad, withdrawn, firstExpiry }) => ({
          productId,
          batch,
          importedAt: iso(importedAt),
          free,
          held,
          sold,
          bad,
          withdrawn,
          firstExpiry,
        })),
        next: next ?? null,
      }
    },
  }),
  '/balances': reading({
    needs: 'books.read',
    operationId: 'getBalances',
    summary: 'Reads the balance of each account, now or at the end of a day',
    query: z.strictObject({ day }),
    answer: balancesShape,
    async read({ admin }, { query }) {
      const balances = await readBalances(admin, admin.tenants, { to: query.day })
      return { balances: balances.map(({ account, currency, amount }) => ({ account, currency, amount })) }
    },
  }),
  '/wishes/{wish}': reading({
    operationId: 'getWish',
    summary: 'Says what became of a wish that waited for a person',
    params: z.object({ wish: z.string().max(60) }),
    answer: wishShape,
    async read({ admin }, { params: { wish } }) {
      const found = await findWish(admin, wish)
      if (!found) return undefined
      const { name, state, askedAt, lapsesAt, reason } = found
      const isOver = state === 'waiting' && lapsesAt <= admin.clock.now()
      return {
        wish,
        action: name,
        state: isOver ? ('lapsed' as const) : state,
        askedAt: iso(askedAt),
        lapsesAt: iso(lapsesAt),
        reason,
      }
    },
  }),
}

function cursorOf(place: string | undefined): Cursor | undefined {
  const [placedAt, orderNumber] = place?.split('~') ?? []
  const isPlace = placedAt !== undefined && orderNumber !== undefined && !Number.isNaN(Date.parse(placedAt))
  return isPlace ? { placedAt, orderNumber } : undefined
}
