import { enqueue, type Tx } from '#database'

// What customers say of themselves, and the changes of the address they sign in with.

/** Name, address and number of a customer, in E.164 and ISO 3166-1; null for what they did not say. */
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

/** What the profile holds, with what its owner signs in with. */
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

/** Writes what is named; the rest stays. */
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
  /** From where it was wished for. */
  ip: string
  askedAt: Date
  usedAt: Date | null
  /** A new password took it back. */
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

/** Writes down that another address is wished for; the news of it, by which the link goes out, unless `isQuiet`. */
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

/** Holds the change until the transaction ends. */
export async function lockChange(tx: Tx, changeId: string): Promise<EmailChange | undefined> {
  return tx
    .selectFrom('email_change')
    .select(columnsOfChange)
    .where('change_id', '=', changeId)
    .forUpdate()
    .executeTakeFirst()
}

/** All changes that a customer wished for, the latest first. */
export async function findChanges(tx: Tx, customerId: string): Promise<EmailChange[]> {
  return tx
    .selectFrom('email_change')
    .select(columnsOfChange)
    .where('customer_id', '=', customerId)
    .orderBy('asked_at', 'desc')
    .execute()
}

/** @returns how often an address was asked to be written to since then, or a customer asked */
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

/** Takes back what a customer wished for and nobody confirmed yet, but for one if it is named. */
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
 * The new address takes the place of the former one, and the news of it is written down.
 * @returns false where it has another customer already
 */
export async function takeNewEmail(tx: Tx, tenant: string, change: EmailChange, now: Date): Promise<boolean> {
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
