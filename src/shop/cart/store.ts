import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DB, Tx, Write } from '#database'
import type { DeliveryAddress } from '#orders/contract'
import type { Channel } from '#tenants'
import type { Cart, CartItem, OtpState, PaymentChoice } from './cart.ts'

declare module '#database/json-columns' {
  interface JsonColumns {
    'cart.items': CartItem[]
    'cart.delivery_address': DeliveryAddress
    'cart.choice': PaymentChoice
  }
}

/** Of a cart that is filled in a preview: no channel sells it, so it counts nowhere. */
const ofPreview = 'preview'

const cartOf = (row: Selectable<DB['cart']>): Cart => ({
  cartName: row.cart_name,
  items: row.items,
  channel: row.channel === ofPreview ? 'web' : (row.channel as Channel),
  country: row.country,
  language: row.language,
  deliveryAddress: row.delivery_address,
  filledBy: row.filled_by,
  choice: row.choice,
  otpState: row.otp_state,
  codeTypedAt: row.code_typed_at,
  orderNumber: row.order_number,
})

type NewCart = Pick<Cart, 'cartName' | 'items' | 'channel' | 'country' | 'language'>
type PlacedCart = Omit<NewCart, 'channel'> & { channel: Channel | typeof ofPreview }

export async function insertCart(tx: Tx, cart: PlacedCart, now: Date): Promise<void> {
  await tx
    .insertInto('cart')
    .values({
      cart_name: cart.cartName,
      items: JSON.stringify(cart.items),
      channel: cart.channel,
      country: cart.country,
      language: cart.language,
      created_at: now,
      changed_at: now,
    })
    .execute()
}

type FilledCart = NewCart & { deliveryAddress: DeliveryAddress; otpState: OtpState }

/** What a new cart has not. */
export const emptyDetails = {
  deliveryAddress: null,
  filledBy: null,
  choice: null,
  otpState: 'none',
  codeTypedAt: null,
  orderNumber: null,
} as const

/** A cart that is ready to be ordered, as `insertFilledCarts` writes it. */
export const filledCart = (cart: FilledCart): Cart => ({ ...emptyDetails, ...cart })

export async function insertFilledCarts(tx: Tx, carts: readonly FilledCart[], now: Date): Promise<void> {
  await sql`
    insert into cart (cart_name, items, channel, country, language, delivery_address, otp_state, created_at, changed_at)
    select c."cartName", c.items, c.channel, c.country, c.language, c."deliveryAddress", c."otpState", ${now}::timestamptz,
      ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(carts)}::jsonb) as c("cartName" text, items jsonb, channel text, country text,
      language text, "deliveryAddress" jsonb, "otpState" text)`.execute(tx)
}

export async function findCart(tx: Tx, cartName: string): Promise<Cart | undefined> {
  const row = await tx.selectFrom('cart').selectAll().where('cart_name', '=', cartName).executeTakeFirst()
  return row && cartOf(row)
}

/** Locks the cart until the transaction ends, so that changes and orders run one after the other. */
export async function lockCart(tx: Tx, cartName: string): Promise<Cart | undefined> {
  const row = await tx.selectFrom('cart').selectAll().where('cart_name', '=', cartName).forUpdate().executeTakeFirst()
  return row && cartOf(row)
}

/**
 * Locks a cart as `lockCart`, and says whether promotion codes were put into it, where there may be any. That is asked
 * once the lock is held, so the code of whoever held it before is seen.
 * @param read a value that is read along, under the lock, of a cart without codes that is no order yet. Whatever it
 *   locks is locked after the cart, and before nothing that others lock first
 */
export async function lockCartAnd<T>(
  tx: Tx,
  cartName: string,
  { mayHaveCodes, read }: { mayHaveCodes: boolean; read?: RawBuilder<T> | undefined },
): Promise<{ cart: Cart | undefined; hasCodes: boolean; read: T | undefined }> {
  if (!mayHaveCodes && !read) return { cart: await lockCart(tx, cartName), hasCodes: false, read: undefined }
  const { rows } = await sql<Selectable<DB['cart']> & { has_codes: boolean; read_along: T | null }>`
    with locked as (select * from cart where cart_name = ${cartName} for update)
    select locked.*, coded.has_codes,
      case when locked.order_number is null and not coded.has_codes then ${read ?? sql`null`} end as read_along
    from locked, lateral (select ${mayHaveCodes ? sql`has_codes(locked.cart_name)` : sql`false`} as has_codes) as coded`.execute(
    tx,
  )
  const [row] = rows
  return { cart: row && cartOf(row), hasCodes: row?.has_codes ?? false, read: row?.read_along ?? undefined }
}

export async function saveItems(tx: Tx, cartName: string, items: readonly CartItem[], now: Date): Promise<void> {
  await tx
    .updateTable('cart')
    .set({ items: JSON.stringify(items), changed_at: now })
    .where('cart_name', '=', cartName)
    .execute()
}

/** Stores what the checkout learns about the cart. A changed address invalidates a passed one-time password. */
export async function saveDetails(
  tx: Tx,
  cartName: string,
  details: { deliveryAddress: DeliveryAddress; filledBy?: string | undefined; language: string; otpState: OtpState },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('cart')
    .set({
      delivery_address: JSON.stringify(details.deliveryAddress),
      filled_by: details.filledBy ?? null,
      language: details.language,
      otp_state: details.otpState,
      // The password proved one number only.
      code_typed_at: sql<Date | null>`case when delivery_address ->> 'phoneNumber' = ${details.deliveryAddress.phoneNumber}
        then code_typed_at end`,
      changed_at: now,
    })
    .where('cart_name', '=', cartName)
    .execute()
}

/** Records that the one-time password was entered. */
export async function passOtp(tx: Tx, cartName: string, now: Date): Promise<void> {
  const passed = { otp_state: 'passed', code_typed_at: now } as const
  await tx.updateTable('cart').set(passed).where('cart_name', '=', cartName).execute()
}

/**
 * Makes the cart that replaces the cart of a failed order: same items, same address. Idempotent: later calls get the
 * first one's name.
 * @returns its name
 */
export async function insertRenewal(tx: Tx, spent: string, cartName: string, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ cart_name: string }>`
    insert into cart (cart_name, items, channel, country, language, delivery_address, filled_by, renews, created_at, changed_at)
    select ${cartName}, items, channel, country, language, delivery_address, filled_by, cart_name, ${now}, ${now}
    from cart where cart_name = ${spent}
    on conflict (tenant, renews) do update set renews = excluded.renews
    returning cart_name`.execute(tx)
  return rows[0]?.cart_name
}

/** Records the cart's order and payment choice, with the order's own statement; from then on its items never change. */
export const cartOrdered = (tx: Tx, cartName: string, orderNumber: string, choice: PaymentChoice): Write =>
  tx
    .updateTable('cart')
    .set({ order_number: orderNumber, choice: JSON.stringify(choice) })
    .where('cart_name', '=', cartName)

/** Records another payment choice for the order. */
export async function changeChoice(tx: Tx, cartName: string, choice: PaymentChoice): Promise<void> {
  await tx
    .updateTable('cart')
    .set({ choice: JSON.stringify(choice) })
    .where('cart_name', '=', cartName)
    .execute()
}
