import { sql } from 'kysely'
import type { Admin } from '#admin'
import { may } from '#admin/permissions'
import type { WebhookKind } from '#programs/webhooks/contract'

/** An address that is told, or was to be told when its secret is drawn. */
export type WebhookAddressRow = {
  tenant: string
  addressId: string
  url: string
  kinds: WebhookKind[]
  failingSince: Date | null
  /** When its newest secret was drawn; null: it has none. */
  secretAt: Date | null
  /** Until when the secret before signs too. */
  formerUntil: Date | null
}

/** Something that an address was told or is to be told, and its last tries, the newest first. */
export type WebhookDeliveryRow = {
  tenant: string
  deliveryId: string
  url: string
  kind: WebhookKind
  at: Date
  /** An order's number, a product or a version. */
  about: string
  state: 'waiting' | 'delivered' | 'failed'
  nextAt: Date | null
  isWithdrawn: boolean
  attempts: { at: string; status: number | null; failure: string | null }[]
}

/** What the newest deliveries show. */
const most = { deliveries: 50, attempts: 12 }

/** The addresses of brands whose keys the operator looks after, and what was sent to them last. */
export async function readWebhooks(
  admin: Admin,
  brands: Admin['tenants'],
): Promise<{ addresses: WebhookAddressRow[]; deliveries: WebhookDeliveryRow[] }> {
  const ids = brands.map(({ id }) => id).filter((id) => may(admin.operator, 'keys.manage', id))
  return admin.read(async (tx) => {
    const { rows: addresses } = await sql<WebhookAddressRow>`
      select a.tenant, a.address_id as "addressId", a.url, a.kinds, a.failing_since as "failingSince",
        max(s.made_at) as "secretAt", max(s.ends_at) filter (where s.ends_at > ${admin.clock.now()}) as "formerUntil"
      from webhook_address a left join webhook_secret s on s.tenant = a.tenant and s.address_id = a.address_id
      where a.tenant = any (${ids}) and a.withdrawn_at is null
      group by a.tenant, a.address_id order by a.tenant, a.made_at, a.address_id limit 500`.execute(tx)
    const { rows: deliveries } = await sql<WebhookDeliveryRow>`
      select d.tenant, d.delivery_id as "deliveryId", a.url, d.kind, d.at, d.state, d.next_at as "nextAt",
        coalesce(d.data ->> 'orderNumber', d.data ->> 'productId', d.data ->> 'version', '') as about,
        a.withdrawn_at is not null as "isWithdrawn",
        (select coalesce(json_agg(t), '[]') from (
          select t.at, t.status, t.failure from webhook_attempt t
          where t.tenant = d.tenant and t.delivery_id = d.delivery_id
          order by t.attempt_no desc limit ${most.attempts}) t) as attempts
      from webhook_delivery d join webhook_address a on a.tenant = d.tenant and a.address_id = d.address_id
      where d.tenant = any (${ids}) order by d.at desc, d.delivery_id limit ${most.deliveries}`.execute(tx)
    return { addresses, deliveries }
  })
}
