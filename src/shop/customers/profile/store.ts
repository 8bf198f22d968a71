import { enqueue, type Tx } from '#database'

// Customers' personal details, and changes of their sign-in address.

/** Name, address and number of a customer, in E.164 and ISO 3166-1; null where unknown. */
export type Details = {
  firstName: string | null
  lastName: string | null
  phoneNumber: string | null
  street: string | null
  houseNumber: string | null
  zip: string | null
  city: string | null
  countryCode: string | null
  language: string
}

const columnsOfDetails = [
  'first_name as firstName',
  'last_name as lastName',
  'contact_number as phoneNumber',
  'street',
  'house_number as houseNumber',
  'zip',
  'city',
  'country_code as countryCode',
  'language',
] as const

/** The profile's details, with the sign-in name. */
export type Personal = Details & {
  email: string | null
  msisdn: string | null
  hasPassword: boolean
  createdAt: Date
}

export async function findPersonal(tx: Tx, customerId: string): Promise<Personal | undefined> {
  return tx
    .selectFrom('customer')
    .select([...columnsOfDetails, 'email', 'msisdn', 'created_at as createdAt'])
    .select((eb) => eb('password_hash', 'is not', null).$castTo<boolean>().as('hasPassword'))
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
}

/** Writes the given fields; others stay. */
export async function saveDetails(tx: Tx, customerId: string, details: Partial<Details>): Promise<void> {
  const { firstName, lastName, phoneNumber, houseNumber, countryCode, ...alike } = details
  await tx
    .updateTable('customer')
    .set({
      first_name: firstName,
      last_name: lastName,
      contact_number: phoneNumber,
      house_number: houseNumber,
      country_code: countryCode,
      ...alike,
    })
    .where('customer_id', '=', customerId)
    .execute()
}

export type EmailChange = {
  changeId: string
  customerId: string
  former: string | null
  email: string
  language: string
  /** The IP address of the request. */
  ip: string
  askedAt: Date
  usedAt: Date | null
  /** A new password cancelled it. */
  endedAt: Date | null
}

const columnsOfChange = [
  'change_id as changeId',
  'customer_id as customerId',
  'former',
  'email',
  'language',
  'ip',
  'asked_at as askedAt',
  'used_at as usedAt',
  'ended_at as endedAt',
] as const

/** Writes a requested change of address, and the announcement that sends the link, unless `isQuiet`. */
export async function insertChange(
  tx: Tx,
  tenant: string,
  { changeId, customerId, former, email, language, ip, askedAt }: Omit<EmailChange, 'usedAt' | 'endedAt'>,
  isQuiet: boolean,
): Promise<void> {
  await tx
    .insertInto('email_change')
    .values({ change_id: changeId, customer_id: customerId, former, email, language, ip, asked_at: askedAt })
    .execute()
  if (!isQuiet) await enqueue(tx, 'address.asked', { tenant, reference: changeId })
}

export async function findChange(tx: Tx, changeId: string): Promise<EmailChange | undefined> {
  return tx.selectFrom('email_change').select(columnsOfChange).where('change_id', '=', changeId).executeTakeFirst()
}

/** Locks the change until the transaction ends. */
export async function lockChange(tx: Tx, changeId: string): Promise<EmailChange | undefined> {
  return tx
    .selectFrom('email_change')
    .select(columnsOfChange)
    .where('change_id', '=', changeId)
    .forUpdate()
    .executeTakeFirst()
}

/** A customer's requested changes, latest first. */
export async function findChanges(tx: Tx, customerId: string): Promise<EmailChange[]> {
  return tx
    .selectFrom('email_change')
    .select(columnsOfChange)
    .where('customer_id', '=', customerId)
    .orderBy('asked_at', 'desc')
    .execute()
}

/** @returns how many mails an address was sent, or a customer requested, since then */
export async function countChanges(
  tx: Tx,
  { email, customerId }: Pick<EmailChange, 'email' | 'customerId'>,
  since: Date,
) {
  const { asked } = await tx
    .selectFrom('email_change')
    .select((eb) => eb.fn.countAll<number>().as('asked'))
    .where((eb) => eb.or([eb('email', '=', email), eb('customer_id', '=', customerId)]))
    .where('asked_at', '>', since)
    .executeTakeFirstOrThrow()
  return asked
}

/** Cancels a customer's pending changes, except one if named. */
export async function endChanges(tx: Tx, customerId: string, now: Date, but?: string): Promise<void> {
  await tx
    .updateTable('email_change')
    .set({ ended_at: now })
    .where('customer_id', '=', customerId)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .$if(but !== undefined, (query) => query.where('change_id', '<>', but as string))
    .execute()
}

/**
 * Replaces the address by the new one, and announces it.
 * @returns false if the new one belongs to another customer
 */
export async function applyNewEmail(tx: Tx, tenant: string, change: EmailChange, now: Date): Promise<boolean> {
  const { changeId, customerId, email } = change
  const other = await tx
    .selectFrom('customer')
    .select('customer_id')
    .where('email', '=', email)
    .where('customer_id', '<>', customerId)
    .executeTakeFirst()
  if (other) return false
  await tx.updateTable('customer').set({ email }).where('customer_id', '=', customerId).execute()
  await tx.updateTable('email_change').set({ used_at: now }).where('change_id', '=', changeId).execute()
  await enqueue(tx, 'address.changed', { tenant, reference: changeId })
  return true
}
