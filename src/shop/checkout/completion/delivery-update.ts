import { mayBecome } from '#kit/states'
import { type DeliveryPart, type DeliveryState, deliveryTransitions, isUnderWay } from '#orders'
import type { HeldBack } from '#orders/contract'
import type { OrderUpdate } from '../order-update.ts'
import { nextCheckAt } from '../retry-schedule.ts'
import { alert, type Decision } from './decision.ts'
import { interpretAnswer, isLongUnknown, stateWithoutAnswer } from './partner-answer.ts'

type DeliveryUpdate = Extract<OrderUpdate, { about: 'delivery' }>

/** Applies what the supplier said of one unit. */
export function applyDeliveryUpdate(decision: Decision, update: DeliveryUpdate, now: Date): void {
  const { position } = decision
  const delivery = position.deliveries.find(({ externalId }) => externalId === update.externalId)
  if (!delivery) throw new Error(`delivery ${update.externalId} is not of order ${position.orderNumber}`)
  const { answer } = update
  const about = {
    state: delivery.state,
    transitions: deliveryTransitions,
    first: 'planned',
    partner: 'supplier',
  } as const
  const meaning = interpretAnswer(answer, about)
  if (meaning.kind === 'no-answer') {
    applyNoAnswer(decision, delivery, meaning.reason, update, now)
  } else if (meaning.kind === 'refused') {
    change(decision, delivery, 'failed', update, now, { failure: meaning.reason })
  } else if (meaning.kind === 'unsent') {
    // The supplier does not know it: it may be sent again. The supplier never accepts one reference twice.
    if (!isOfLastSending(update, delivery)) return
    change(decision, delivery, 'planned', update, now)
    decision.announcements.push({ kind: 'order.paid' })
  } else {
    const { externalId, state, reference, failure, said, contents } = meaning.facts
    // Contents come with the answer that reports the delivery, once.
    if (contents && state === 'delivered' && mayBecome(deliveryTransitions, delivery.state, state)) {
      decision.contents.push({ externalId, contents })
    }
    if (delivery.state === 'failed' && state === 'delivered') {
      // The unit was given up and refunded, and arrived after all: an operator decides about the cost.
      alert(decision, `delivered-after-all ${delivery.externalId}`, { reference, amount: delivery.amount })
    }
    change(decision, delivery, state, update, now, { reference, failure: failure ?? null, said })
    if (delivery.state === 'reversed') {
      alert(decision, `reversed ${delivery.externalId}`, { reference, amount: delivery.amount })
    }
  }
}

/** Whoever asked before it was sent once more learnt nothing about that. */
const isOfLastSending = ({ sentAt }: DeliveryUpdate, delivery: DeliveryPart): boolean =>
  sentAt === undefined || sentAt?.getTime() === (delivery.sentAt ? new Date(delivery.sentAt).getTime() : undefined)

/** No answer: the delivery keeps its state or becomes `unknown`, and is asked about again. */
function applyNoAnswer(
  decision: Decision,
  delivery: DeliveryPart,
  reason: string,
  update: DeliveryUpdate,
  now: Date,
): void {
  if (!isUnderWay(delivery.state)) return
  change(decision, delivery, stateWithoutAnswer(deliveryTransitions, delivery.state), update, now)
  if (isLongUnknown(delivery.sentAt ?? now, now)) alert(decision, `delivery-unknown ${delivery.externalId}`, { reason })
}

/** A rule refused the payment: units not sent yet fail, and their money is refunded as after any failure. */
export function failHeldBack(decision: Decision, failure: HeldBack, now: Date): void {
  for (const delivery of decision.position.deliveries) {
    if (delivery.state !== 'planned') continue
    failUnsent(decision, delivery, failure, now)
  }
}

/** Fails a unit that was not sent yet. */
export const failUnsent = (decision: Decision, delivery: DeliveryPart, failure: string, now: Date): void =>
  change(decision, delivery, 'failed', { actor: 'shop' }, now, { failure })

function change(
  decision: Decision,
  delivery: DeliveryPart,
  state: DeliveryState,
  update: Pick<DeliveryUpdate, 'actor'>,
  now: Date,
  more: { reference?: string; failure?: string | null; said?: string | undefined } = {},
): void {
  if (!mayBecome(deliveryTransitions, delivery.state, state)) return
  const isNew = state !== delivery.state
  if (!isNew && !isUnderWay(state)) return
  delivery.state = state
  delivery.reference = more.reference ?? delivery.reference
  delivery.failure = more.failure ?? delivery.failure
  if (!isUnderWay(state)) delivery.settledAt = now.toISOString()
  const { externalId, reference, failure, sentAt } = delivery
  const asksAgain = isUnderWay(state) && state !== 'planned'
  decision.deliveries.push({
    externalId,
    state,
    reference,
    failure,
    lookAt: asksAgain ? nextCheckAt(sentAt ?? now, now) : null,
  })
  if (isNew) {
    decision.timeline.push({
      kind: `delivery.${state}`,
      actor: update.actor,
      reference,
      details: { externalId, ...(failure ? { failure } : {}), ...(more.said ? { said: more.said } : {}) },
    })
  }
}
