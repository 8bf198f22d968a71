import { sql } from 'kysely'
import { enqueue, type Tx } from '#database'
import type { PushAddress } from '#notifications/push'

// The only SQL on devices that are told, and on what they are told.

/** Whose messages a device gets: of one order, or of everything that concerns a customer. */
export type Wish = { orderNumber: string } | { customerId: string }

/** A message's subject. `order`: its outcome; `ahead`: a run of an automatic top-up; `low`: a notice of low credit. */
export type Subject = { kind: 'order' | 'ahead' | 'low'; about: string }

export type NewDevice = PushAddress & { deviceId: string; language: string }

const isOf = (wish: Wish) =>
  'orderNumber' in wish ? sql`order_number = ${wish.orderNumber}` : sql`customer_id = ${wish.customerId}`

/** Locks the order against a change until the transaction ends. @returns whether it has its outcome */
export async function holdOrder(tx: Tx, orderNumber: string): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`
    select state from orders where order_number = ${orderNumber} for share`.execute(tx)
  return rows[0] !== undefined && ['done', 'cancelled'].includes(rows[0].state)
}

/**
 * Writes a device down, or its new keys; of more than `most` the one longest unused goes.
 * @returns its id
 */
export async function insertDevice(tx: Tx, wish: Wish, device: NewDevice, most: number, now: Date): Promise<string> {
  const { endpoint, publicKey, authSecret, language } = device
  const known = await sql<{ device_id: string }>`
    update push_device set public_key = ${publicKey}, auth_secret = ${authSecret}, language = ${language},
      used_at = ${now}
    where ${isOf(wish)} and endpoint = ${endpoint} returning device_id`.execute(tx)
  const [same] = known.rows
  if (same) return same.device_id
  await sql`delete from push_device where device_id in
    (select device_id from push_device where ${isOf(wish)} order by used_at desc offset ${most - 1})`.execute(tx)
  const [orderNumber, customerId] = 'orderNumber' in wish ? [wish.orderNumber, null] : [null, wish.customerId]
  await sql`
    insert into push_device (device_id, order_number, customer_id, endpoint, public_key, auth_secret, language, used_at)
    values (${device.deviceId}, ${orderNumber}, ${customerId}, ${endpoint}, ${publicKey}, ${authSecret}, ${language},
      ${now})
    on conflict do nothing`.execute(tx)
  return device.deviceId
}

/** @param endpoint omitted: all of them */
export async function deleteDevices(tx: Tx, wish: Wish, endpoint?: string): Promise<void> {
  const which = endpoint === undefined ? sql`true` : sql`endpoint = ${endpoint}`
  await sql`delete from push_device where ${isOf(wish)} and ${which}`.execute(tx)
}

export async function countDevices(tx: Tx, wish: Wish): Promise<number> {
  const { rows } = await sql<{ all: number }>`
    select count(*)::int as all from push_device where ${isOf(wish)}`.execute(tx)
  return rows[0]?.all ?? 0
}

/** The reference of a message's job. */
const nameOf = (...parts: string[]): string => parts.join(' ')

/**
 * Writes messages to these devices down, with a job for each; once for each subject. Of a browser that is told for
 * several reasons, one.
 */
export async function insertMessages(
  tx: Tx,
  tenant: string,
  devices: ReturnType<typeof sql>,
  { kind, about }: Subject,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ device_id: string }>`
    insert into push_message (device_id, kind, about, due_at)
    select distinct on (endpoint) device_id, ${kind}, ${about}, ${now}::timestamptz from push_device
      where ${devices} order by endpoint, order_number nulls last
    on conflict do nothing returning device_id`.execute(tx)
  for (const { device_id } of rows) await enqueue(tx, 'push.due', { tenant, reference: nameOf(device_id, kind, about) })
}

/** The devices of an order, and of its customer. */
export const ofOrder = (orderNumber: string) => sql`(order_number = ${orderNumber} or customer_id =
  (select o.customer_id from orders o where o.order_number = ${orderNumber}))`

/** The devices of whoever asked to be told of low credit. */
export const ofNotice = (noticeId: string) => sql`customer_id = (
  select coalesce(l.customer_id, o.customer_id) from light_notice n
  join light_top_up l on l.tenant = n.tenant and l.light_id = n.light_id
  join orders o on o.tenant = l.tenant and o.order_number = l.order_number
  where n.notice_id = ${noticeId})`

/**
 * Writes down what customers' devices are told of runs of automatic top-ups in this time, once for each run; with a job
 * for each.
 */
export async function insertRunsAhead(tx: Tx, tenant: string, now: Date, until: Date): Promise<void> {
  const { rows } = await sql<{ device_id: string; about: string }>`
    insert into push_message (device_id, kind, about, due_at)
    select d.device_id, 'ahead',
      a.auto_top_up_id || ' ' || to_char(a.next_run at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), ${now}
    from auto_top_up a join push_device d on d.tenant = a.tenant and d.customer_id = a.customer_id
    where a.status = 'enabled' and a.next_run > ${now} and a.next_run <= ${until}
    on conflict do nothing returning device_id, about`.execute(tx)
  for (const { device_id, about } of rows)
    await enqueue(tx, 'push.due', { tenant, reference: nameOf(device_id, 'ahead', about) })
}

/** @returns a run that is still to come as it was, undefined otherwise */
export async function findRunAhead(tx: Tx, autoTopUpId: string, at: Date) {
  return tx
    .selectFrom('auto_top_up')
    .select(['msisdn', 'amount', 'currency'])
    .where('auto_top_up_id', '=', autoTopUpId)
    .where('status', '=', 'enabled')
    .where('next_run', '=', at)
    .executeTakeFirst()
}

export type DueMessage = Subject & {
  to: PushAddress
  deviceId: string
  language: string
  isOfOrder: boolean
  dueAt: Date
}

/** @returns undefined once it is settled, or its device is gone */
export async function findDue(tx: Tx, reference: string): Promise<DueMessage | undefined> {
  const [deviceId = '', kind = '', ...about] = reference.split(' ')
  const row = await tx
    .selectFrom('push_message as m')
    .innerJoin('push_device as d', (join) =>
      join.onRef('d.tenant', '=', 'm.tenant').onRef('d.device_id', '=', 'm.device_id'),
    )
    .select(['m.kind', 'm.about', 'm.due_at', 'd.endpoint', 'd.public_key', 'd.auth_secret', 'd.language'])
    .select('d.order_number')
    .where('m.device_id', '=', deviceId)
    .where('m.kind', '=', kind as Subject['kind'])
    .where('m.about', '=', about.join(' '))
    .where('m.settled_at', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      kind: row.kind,
      about: row.about,
      to: { endpoint: row.endpoint, publicKey: row.public_key, authSecret: row.auth_secret },
      deviceId,
      language: row.language,
      isOfOrder: row.order_number !== null,
      dueAt: row.due_at,
    }
  )
}

/** Records that a message was sent or given up; a device of an order has nothing more to be told. */
export async function settleMessage(tx: Tx, { deviceId, kind, about, isOfOrder }: DueMessage, now: Date) {
  if (isOfOrder) return deleteDevice(tx, deviceId)
  await sql`update push_message set settled_at = ${now}
    where device_id = ${deviceId} and kind = ${kind} and about = ${about}`.execute(tx)
  await sql`update push_device set used_at = ${now} where device_id = ${deviceId}`.execute(tx)
}

export async function deleteDevice(tx: Tx, deviceId: string): Promise<void> {
  await sql`delete from push_device where device_id = ${deviceId}`.execute(tx)
}

/** Devices of orders that have no outcome yet; once they were told, nothing of them is kept. */
export async function forgetDevicesOfOrders(tx: Tx, before: Date): Promise<void> {
  await sql`delete from push_device where order_number is not null and used_at < ${before}`.execute(tx)
}

/** Devices of customers that were told nothing since. */
export async function forgetDevicesOfCustomers(tx: Tx, before: Date): Promise<void> {
  await sql`delete from push_device where customer_id is not null and used_at < ${before}`.execute(tx)
}
