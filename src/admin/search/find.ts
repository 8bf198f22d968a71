import type { Admin } from '#admin'
import type { OrderRow } from '#admin/orders'
import { may } from '#admin/permissions'
import { classify, type Reading } from './classify.ts'
import { type FoundCustomer, type FoundRequest, findCustomers, findOrders, findRequests } from './store.ts'

/** What was found, by group; personal values are masked. */
export type Found = {
  /** What the text was read as, for the page to say what was looked for. */
  readings: readonly Reading[]
  orders: readonly OrderRow[]
  customers: readonly FoundCustomer[]
  requests: readonly FoundRequest[]
}

/**
 * Looks an exact text up in all brands of the operator: numbers of orders and requests, phone numbers, addresses, our
 * references and partners'. Never a part of a text: each look-up is a probe of an index.
 */
export async function find(admin: Admin, text: string): Promise<Found> {
  const countries = [...new Set(admin.tenants.flatMap(({ phoneCountryCodes }) => phoneCountryCodes))]
  const readings = classify(text, countries)
  const among = (permission: 'orders.read' | 'customers.read') =>
    admin.tenants.filter(({ id }) => may(admin.operator, permission, id)).map(({ id }) => id)
  if (readings.length === 0) return { readings, orders: [], customers: [], requests: [] }
  const [orders, customers, requests] = await admin.read((tx) =>
    Promise.all([
      findOrders(tx, among('orders.read'), readings),
      findCustomers(tx, among('customers.read'), readings),
      findRequests(tx, among('customers.read'), readings),
    ]),
  )
  return { readings, orders, customers, requests }
}
