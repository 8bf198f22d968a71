import { enqueue, type Tx } from '#database'
import type { Source } from './contract.ts'
import type { SubscriptionState } from './subscription.ts'

export type Subscription = {
  subscriptionId: string
  email: string
  state: SubscriptionState
  language: string
  askedAt: Date
}

const columns = ['subscription_id as subscriptionId', 'email', 'state', 'language', 'asked_at as askedAt'] as const
const typed = (row: Omit<Subscription, 'state'> & { state: string }): Subscription => ({
  ...row,
  state: row.state as SubscriptionState,
})

/** The subscription of an address, created if missing; locked, so that of two requests one comes after the other. */
export async function lockOrBegin(
  tx: Tx,
  begun: Pick<Subscription, 'subscriptionId' | 'email' | 'language'>,
): Promise<Subscription | undefined> {
  const never = new Date(0)
  const inserted = await tx
    .insertInto('subscription')
    .values({
      email: begun.email,
      subscription_id: begun.subscriptionId,
      state: 'asked',
      language: begun.language,
      asked_at: never,
    })
    .onConflict((conflict) => conflict.columns(['tenant', 'email']).doNothing())
    .returning(columns)
    .executeTakeFirst()
  return inserted ? typed(inserted) : lockByEmail(tx, begun.email)
}

/** The subscription of an address in small letters, locked until the transaction ends. */
export async function lockByEmail(tx: Tx, email: string): Promise<Subscription | undefined> {
  const row = await tx
    .selectFrom('subscription')
    .select(columns)
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
  return row && typed(row)
}

/** The subscription of an address in small letters. */
export async function findByEmail(tx: Tx, email: string): Promise<Subscription | undefined> {
  const row = await tx.selectFrom('subscription').select(columns).where('email', '=', email).executeTakeFirst()
  return row && typed(row)
}

export async function findSubscription(tx: Tx, subscriptionId: string): Promise<Subscription | undefined> {
  const row = await tx
    .selectFrom('subscription')
    .select(columns)
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirst()
  return row && typed(row)
}

export async function lockSubscription(tx: Tx, subscriptionId: string): Promise<Subscription | undefined> {
  const row = await tx
    .selectFrom('subscription')
    .select(columns)
    .where('subscription_id', '=', subscriptionId)
    .forUpdate()
    .executeTakeFirst()
  return row && typed(row)
}

/** An event of a subscription, with the words that were agreed to, if any. */
export type SubscriptionEvent = {
  kind: SubscriptionState
  at: Date
  ip: string
  source?: Source
  consent?: string
  textVersion?: string
}

/** Writes a subscription's new state, the proof of it, and the announcement. */
export async function saveState(
  tx: Tx,
  tenant: string,
  { subscriptionId, language, askedAt }: Subscription,
  { kind, at, ip, source, consent, textVersion }: SubscriptionEvent,
): Promise<void> {
  await tx
    .updateTable('subscription')
    .set({ state: kind, language, asked_at: askedAt })
    .where('subscription_id', '=', subscriptionId)
    .execute()
  await tx
    .insertInto('subscription_event')
    .values({ subscription_id: subscriptionId, kind, at, ip, source, consent, text_version: textVersion })
    .execute()
  if (kind !== 'ended') await enqueue(tx, `newsletter.${kind}`, { tenant, reference: subscriptionId })
}
