import { sql } from 'kysely'
import type { Tx } from '#database'
import { maskPhone } from '#kit/phone'
import { isAsked } from '#orders/contract'

// Exports whole rows, without secrets of the shop or of a provider.

const secrets = [
  'tenant',
  'password_hash',
  'token_hash',
  'next_hash',
  'auth_secret',
  'former_hash',
  'public_key',
  'submission',
  // Whoever knows a cart's name may change the cart.
  'cart_name',
  'renews',
].concat([
  'vault_customer',
  'mandate',
  'check_reference',
  'checkout_url',
  'look_at',
  'next_since',
  'former_until',
  'token_since',
  // Columns to search by: the same address once more.
  'email_key',
  'recipient_key',
])

type Rows = Record<string, unknown>[]

async function rowsOf(tx: Tx, table: string, where: ReturnType<typeof sql>): Promise<Rows> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) - ${secrets}::text[] as row from ${sql.table(table)} t where ${where}`.execute(tx)
  return rows.map(({ row }) => row)
}

/** All rows with a customer's id, by table. */
export async function findOwnRows(tx: Tx, customerId: string) {
  const own = sql`customer_id = ${customerId}`
  const tables = [
    'customer',
    'customer_session',
    'customer_device',
    'passkey',
    'customer_event',
    'email_change',
    'payment_token',
    'mandate',
    'auto_top_up',
    'light_top_up',
    'identity_proof',
    'push_device',
  ]
  const ran = sql`auto_top_up_id in (select auto_top_up_id from auto_top_up where ${own})`
  const [autoTopUpRuns, autoTopUpAgreements, ...parts] = await Promise.all([
    rowsOf(tx, 'auto_top_up_run', ran),
    rowsOf(tx, 'auto_top_up_agreement', ran),
    ...tables.map((table) => rowsOf(tx, table, own)),
  ])
  const [account, sessions, devices, passkeys, events, addressChanges, paymentMethods, mandates, ...automatic] = parts
  const [autoTopUps, lightTopUps, proofs = [], devicesToTell] = automatic
  return {
    account,
    sessions,
    devices,
    passkeys,
    events,
    addressChanges,
    paymentMethods,
    mandates,
    autoTopUps,
    autoTopUpRuns,
    autoTopUpAgreements,
    lightTopUps,
    devicesToTell,
    // The operator is not the customer's data; the reason of a withdrawn proof may be a suspicion, which nobody may
    // disclose.
    identityProofs: proofs.map(({ operator: _, withdrawn_by: _by, withdrawn_because: _because, ...one }) => one),
  }
}

type Person = { customerId: string; email: string | null | undefined; msisdn: string | null | undefined }

/**
 * Requests, enquiries, declarations and carts under a customer's address, and messages to it or to their number.
 * Without an address there are none.
 */
export async function findCorrespondence(tx: Tx, { customerId, email = null, msisdn = null }: Person) {
  const theirEnquiries = sql`select reference from enquiry where email_key = ${email}`
  const [newsletter, newsletterEvents, enquiries, passes, declarations, cases, carts, sessions, messages] =
    await Promise.all([
      rowsOf(tx, 'subscription', sql`email = ${email}`),
      rowsOf(
        tx,
        'subscription_event',
        sql`subscription_id in (select subscription_id from subscription where email = ${email})`,
      ),
      rowsOf(tx, 'enquiry', sql`email_key = ${email}`),
      rowsOf(tx, 'risk_exemption', sql`reference in (${theirEnquiries})`),
      rowsOf(tx, 'declaration', sql`email_key = ${email}`),
      rowsOf(tx, 'declared_case', sql`reference in (select reference from declaration where email_key = ${email})`),
      rowsOf(tx, 'cart', sql`order_number is null and lower(delivery_address ->> 'email') = ${email}`),
      rowsOf(tx, 'assistant_session', sql`lower(wanted -> 'buyer' ->> 'email') = ${email}`),
      rowsOf(
        tx,
        'message',
        sql`(recipient_key <> '' and recipient_key in (${email}, ${msisdn})) or about = ${customerId}`,
      ),
    ])
  return {
    newsletter,
    newsletterEvents,
    declarations,
    carts: carts.map(withoutPins),
    // Who knows a session's id and its assistant's key may change it.
    sessionsOfAssistants: sessions.map(({ session_id: _, ...one }) => one),
    messages,
    // The operator is not the customer's data; the rule that refused would show how to get around it.
    enquiries: enquiries.map(({ operator: _, ...one }) => one),
    reviewsThatLetPass: passes.map(({ operator: _, contact: _contact, rules: _rules, ...one }) => one),
    cases: cases.map(({ operator: _, ...one }) => one),
  }
}

/** The hash of a PIN is a secret, like that of a password. */
const withoutPins = ({ items, ...cart }: Rows[number]) => ({
  ...cart,
  items: (items as Rows).map(({ pinHash: _, ...item }) => withoutOthersNumber(item)),
})

/** The number of whoever asked them to pay is not theirs. */
function withoutOthersNumber({ phoneNumber, ...item }: Rows[number]): Rows[number] {
  const isOthers = typeof phoneNumber === 'string' && isAsked({ itemKey: String(item.itemKey) })
  return { ...item, phoneNumber: isOthers ? maskPhone(phoneNumber) : phoneNumber }
}

/** Further data of a customer's orders: origin, events, gifts. */
export async function findOrderExtras(tx: Tx, orderNumbers: readonly string[]) {
  const these = sql`order_number = any(${orderNumbers})`
  const [orders, timeline, gifts, corrections, devicesToTellOfOrders, notes = []] = await Promise.all(
    ['orders', 'order_event', 'gift', 'email_correction', 'push_device', 'order_note'].map((table) =>
      rowsOf(tx, table, these),
    ),
  )
  return {
    placed: orders,
    timeline,
    gifts,
    corrections,
    devicesToTellOfOrders,
    notes: notes.map(({ operator: _, ...note }) => note),
  }
}
