import { prepareBulkQuery } from '#database'
import { after } from '#kit/clock'
import type { MessageShop } from '#notifications'
import { gone } from '#notifications/push'
import type { ReceiptShop } from '#receipts'
import type { PushedMessage } from './contract.ts'
import {
  type DueMessage,
  deleteDevice,
  findDue,
  insertMessages,
  insertRunsAhead,
  ofNotice,
  ofOrder,
  type Subject,
  settleMessage,
} from './store.ts'
import { wordsOf } from './words.ts'

const hour = 60 * 60
/** Seconds after which nobody wants the message any more: it is given up here, and by the push service. */
const freshSeconds = 24 * hour

/** Writes down what the devices of an order and of its customer are told of its outcome; once. */
export const noteOutcome = ({ tenant, db, clock, push }: MessageShop, orderNumber: string): Promise<void> =>
  push
    ? db.transaction((tx) =>
        insertMessages(tx, tenant.id, ofOrder(orderNumber), { kind: 'order', about: orderNumber }, clock.now()),
      )
    : Promise.resolve()

/** The same of low credit, to whoever asked for such notices and has an account. */
export const noteLowCredit = ({ tenant, db, clock, push }: MessageShop, noticeId: string): Promise<void> =>
  push
    ? db.transaction((tx) =>
        insertMessages(tx, tenant.id, ofNotice(noticeId), { kind: 'low', about: noticeId }, clock.now()),
      )
    : Promise.resolve()

/** Scheduled: the same of automatic top-ups that run within a day. */
export async function noteRunsAhead({ tenant, db, clock, push }: MessageShop): Promise<void> {
  if (!push) return
  const now = clock.now()
  await db.transaction(async (tx) => {
    await prepareBulkQuery(tx)
    await insertRunsAhead(tx, tenant.id, now, after(now, 24 * hour))
  })
}

/**
 * Sends one message, in the words of the moment. A device whose browser has left is forgotten.
 * @throws if the push service cannot be reached, so that the job is retried, until the message is stale
 */
export async function sendDue(shop: ReceiptShop, reference: string): Promise<void> {
  const { push, db, clock, tenant } = shop
  const due = await db.read((tx) => findDue(tx, reference))
  if (!due || !push) return
  const now = clock.now()
  const isFresh = after(due.dueAt, freshSeconds) > now
  const words = isFresh ? await wordsOf(shop, due) : undefined
  const answer = words && (await push.send(messageTo(due, words, `mailto:${tenant.supportEmail}`)))
  if (answer?.kind === 'lost') throw new Error(`a device cannot be told of ${due.kind} ${due.about}: ${answer.reason}`)
  const isGone = answer?.kind === 'refused' && answer.reason === gone
  await db.transaction((tx) => (isGone ? deleteDevice(tx, due.deviceId) : settleMessage(tx, due, now)))
}

function messageTo({ to, ...subject }: DueMessage, words: Omit<PushedMessage, 'tag'>, contact: string) {
  const payload: PushedMessage = { ...words, tag: `${subject.kind} ${subject.about}` }
  return { to, payload: JSON.stringify(payload), topic: topicOf(subject), seconds: freshSeconds, contact }
}

/** The same for the same subject, so that a repeated message replaces the first. */
const topicOf = ({ kind, about }: Subject): string => `${kind}-${about}`.replace(/[^\w-]/g, '').slice(0, 32)
