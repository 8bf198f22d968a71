import { finish, isStale, type Tx, type Write, writeTogether } from '#database'
import { deliveryWrite } from '#fulfilment'
import { traced } from '#kit/trace'
import { newTransfers, transfersBetween } from '#ledger'
import { cameToNothing, findPosition, lockOrder, orderView, type Position, saveOrder } from '#orders'
import { insertContents } from '#orders/contents'
import type { HeldBack } from '#orders/contract'
import { tellWaiters } from '#orders/feed'
import { type News, newsWrite } from '#orders/partner-news'
import { insertCaptures, insertRefunds, paymentWrites, saveCapture, saveRefund } from '#payments'
import { returnUses } from '#promotions'
import { decisionOf } from '#risk'
import type { Shop } from '#tenants'
import type { OrderUpdate } from '../order-update.ts'
import { cardToJudge, judgeCard } from '../risk.ts'
import type { CheckoutShop } from '../shop.ts'
import { decide } from './decide.ts'
import { changesAnything, type Decision } from './decision.ts'
import { judgePayer, payerToJudge } from './judge-payer.ts'

/**
 * The one completion function. Every caller that learns something about an order (return page, webhook, poll, sweeper, worker) ends
 * here. Reads the order's position, decides, and writes if the order has not changed since; otherwise it begins again.
 * Idempotent: later calls return the recorded outcome.
 * @param known the position, if the caller has read it
 * @param guess what the position may still be: believed only as far as the order's revision bears it out
 * @param news the webhook that told of it
 * @returns the position after it, or undefined when there is no such order
 */
export function settleOrder(
  shop: CheckoutShop,
  orderNumber: string,
  updates: readonly OrderUpdate[],
  known?: Position,
  news?: NewsToWrite,
  guess?: Position,
): Promise<Position | undefined> {
  const judge: PaymentJudge = {
    isNeeded: (position) =>
      cardToJudge(shop, position, updates) !== undefined || payerToJudge(position, updates) !== undefined,
    async judge(tx, position) {
      const card = await judgeCard(shop, tx, position, updates)
      const payer = await judgePayer(shop, tx, position, updates, card !== undefined)
      return {
        heldBack: card?.rule ? 'card_refused' : payer?.isBeyond ? 'identity_limit' : undefined,
        kept: [...(card ? decisionOf(shop, card.judged, card.about) : []), ...(payer?.kept ?? [])],
      }
    },
  }
  const keep: ContentsKeeper = (tx, { externalId, contents }, now) =>
    insertContents(tx, shop.codeKeys, shop.tenant.id, externalId, contents, now)
  const onWritten = (after: Position) => shop.orderFeed.noteWritten(shop.tenant.id, after, shop.clock.now())
  return settle(shop, orderNumber, updates, { known, judge, keep, news, guess, onWritten })
}

type Judgement = { heldBack: HeldBack | undefined; kept: readonly Write[] }

/** What the rules decide about the payer, and the writes that record it. */
type PaymentJudge = {
  isNeeded(position: Position): boolean
  judge(tx: Tx, position: Position): Promise<Judgement>
}

/** Stores the contents of a unit. */
type ContentsKeeper = (tx: Tx, came: Decision['contents'][number], now: Date) => Promise<unknown>

/** The news of a webhook, to be written with what it changes: `isWritten` says whether it was. */
export type NewsToWrite = { of(after: Position): News | undefined; isWritten?: boolean }

type Means = {
  known?: Position | undefined
  guess?: Position | undefined
  judge?: PaymentJudge
  keep?: ContentsKeeper
  news?: NewsToWrite | undefined
  /** Gets the order as it is after a change, once that is committed. */
  onWritten?: (after: Position) => void
}

/** Later ones wait for the order's lock, which nobody else can overtake. */
const triesWithoutLock = 3

/** The same for an operator's update, which needs no partners and no rules. */
export async function settle(
  shop: Shop,
  orderNumber: string,
  updates: readonly OrderUpdate[],
  { known, guess, ...means }: Means = {},
): Promise<Position | undefined> {
  const guessed = guess && (await settleGuess(shop, guess, updates, means))
  if (guessed) return guessed
  for (let tries = 0; tries < triesWithoutLock; tries++) {
    const position = (tries === 0 && known) || (await shop.db.read((tx) => findPosition(tx, orderNumber)))
    if (!position) return undefined
    try {
      return await settleFrom(shop, position, updates, means)
    } catch (error) {
      if (!isStale(error)) throw error
    }
  }
  return shop.db.transaction((tx) => settleWithin(shop, tx, orderNumber, updates, means))
}

/** @returns undefined where the guess was wrong, or may be: where it changes nothing, its revision was not compared */
async function settleGuess(shop: Shop, guess: Position, updates: readonly OrderUpdate[], means: Means) {
  try {
    const after = await settleFrom(shop, guess, updates, means)
    return after === guess ? undefined : after
  } catch (error) {
    if (isStale(error)) return undefined
    throw error
  }
}

async function settleFrom(shop: Shop, position: Position, updates: readonly OrderUpdate[], means: Means) {
  const after = await traced('settle order', { after: position.trace }, () =>
    decideAndWrite(shop, position, updates, means),
  )
  if (after !== position) means.onWritten?.(after)
  return after
}

async function decideAndWrite(shop: Shop, position: Position, updates: readonly OrderUpdate[], means: Means) {
  const { judge, keep, news } = means
  if (judge?.isNeeded(position)) return shop.db.transaction((tx) => judgeAndWrite(shop, tx, position, updates, means))
  const now = shop.clock.now()
  const decision = decide(position, updates, now)
  if (!changesAnything(decision)) return position
  return shop.db.transaction((tx) => write(shop, tx, { position, decision, now, keep, news }))
}

/**
 * The same within a transaction with more to write, which it finishes: for an order that is decided as it is placed.
 */
export async function settleWithin(
  shop: Shop,
  tx: Tx,
  orderNumber: string,
  updates: readonly OrderUpdate[],
  means: Means = {},
): Promise<Position | undefined> {
  // Sent together, answered in order: the second statement sees what the previous holder of the lock wrote.
  const [, position] = await Promise.all([lockOrder(tx, orderNumber), findPosition(tx, orderNumber)])
  return position && judgeAndWrite(shop, tx, position, updates, means)
}

async function judgeAndWrite(
  shop: Shop,
  tx: Tx,
  position: Position,
  updates: readonly OrderUpdate[],
  { judge, keep, news }: Means,
): Promise<Position> {
  const judgement = judge?.isNeeded(position) ? await judge.judge(tx, position) : undefined
  const { heldBack, kept = [] } = judgement ?? {}
  const now = shop.clock.now()
  const decision = decide(position, heldBack ? [...updates, { about: 'held-back', failure: heldBack }] : updates, now)
  return changesAnything(decision) ? write(shop, tx, { position, decision, now, keep, news, kept }) : position
}

/** What a shopper sees of an order, to be compared: contents come with a state of their unit. */
const looksOf = (position: Position): string => JSON.stringify(orderView(position, new Map()))

/** Writes a decision; refused if the order has changed since `position` was read. */
async function write(
  shop: Shop,
  tx: Tx,
  decided: {
    position: Position
    decision: Decision
    now: Date
    keep: ContentsKeeper | undefined
    news: NewsToWrite | undefined
    kept?: readonly Write[]
  },
): Promise<Position> {
  const { position, decision, now, keep, news, kept = [] } = decided
  const { orderNumber, revision } = position
  const { state } = decision.position
  const { timeline, announcements, goodwill, losses } = decision
  const transfers = transfersBetween(position, decision.position)
  // Further changes may be of the same payment, so they come after the first.
  const [payment = [], ...morePayments] = decision.payments.map((change) => paymentWrites(tx, change, now))
  const told = news?.of(decision.position)
  const beside = [
    ...payment,
    ...decision.deliveries.map((delivery) => deliveryWrite(tx, delivery, now)),
    ...kept,
    ...(transfers.length > 0 ? [newTransfers(tx, transfers, now)] : []),
    ...(told ? [newsWrite(tx, told, now)] : []),
  ]
  // Views are not cheap to make, and the state is part of them.
  const looksOther = state !== position.state || looksOf(position) !== looksOf(decision.position)
  const after: Position = { ...decision.position, revision: revision + 1 }
  if (looksOther) tellWaiters(tx, shop.tenant.id, after)
  const change = { orderNumber, revision, state, timeline, announcements, goodwill, losses }
  await finish(tx, () =>
    Promise.all([
      saveOrder(tx, shop.tenant.id, change, now, beside),
      ...morePayments.map((writes) => writeTogether(tx, writes)),
      ...decision.captures.map((capture) => saveCapture(tx, capture)),
      ...decision.contents.map((came) => keep?.(tx, came, now)),
      ...decision.refunds.map((refund) => saveRefund(tx, refund)),
      insertCaptures(tx, decision.newCaptures, now),
      insertRefunds(tx, decision.newRefunds),
      // The order failed: its promo codes may be used again.
      position.state !== state && cameToNothing(decision.position) ? returnUses(tx, orderNumber, now) : undefined,
    ]),
  )
  if (news && told) news.isWritten = true
  return after
}
