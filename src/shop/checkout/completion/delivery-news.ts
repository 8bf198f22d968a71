import { mayBecome } from '#kit/states'
import { type DeliveryPart, type DeliveryState, deliveryTransitions, isUnderWay } from '#orders'
import type { HeldBack } from '#orders/contract'
import type { News } from '../news.ts'
import { nextLook } from '../retry-schedule.ts'
import { alert, type Decision } from './decision.ts'
import { isLongUnknown, meaningOf, stateInSilence } from './partner-answer.ts'

type DeliveryNews = Extract<News, { about: 'delivery' }>

/** Applies what the supplier said of one unit. */
export function applyDeliveryNews(decision: Decision, news: DeliveryNews, now: Date): void {
  const { position } = decision
  const delivery = position.deliveries.find(({ externalId }) => externalId === news.externalId)
  if (!delivery) throw new Error(`delivery ${news.externalId} is not of order ${position.orderNumber}`)
  const { answer } = news
  const about = {
    state: delivery.state,
    transitions: deliveryTransitions,
    first: 'planned',
    partner: 'supplier',
  } as const
  const told = meaningOf(answer, about)
  if (told.kind === 'silence') {
    takeSilence(decision, delivery, told.reason, news, now)
  } else if (told.kind === 'refused') {
    change(decision, delivery, 'failed', news, now, { failure: told.reason })
  } else if (told.kind === 'unsent') {
    // The supplier does not know it: it may be sent again. The supplier never accepts one reference twice.
    change(decision, delivery, 'planned', news, now)
    decision.announcements.push({ news: 'order.paid' })
  } else {
    const { externalId, state, reference, failure, said, contents } = told.facts
    // Contents come with the news of delivery, once.
    if (contents && state === 'delivered' && mayBecome(deliveryTransitions, delivery.state, state)) {
      decision.contents.push({ externalId, contents })
    }
    if (delivery.state === 'failed' && state === 'delivered') {
      // The unit was given up and refunded, and arrived after all: an operator decides about the cost.
      alert(decision, `delivered-after-all ${delivery.externalId}`, { reference, amount: delivery.amount })
    }
    change(decision, delivery, state, news, now, { reference, failure: failure ?? null, said })
    if (delivery.state === 'reversed') {
      alert(decision, `reversed ${delivery.externalId}`, { reference, amount: delivery.amount })
    }
  }
}

/** No answer: the delivery keeps its state or becomes `unknown`, and is asked about again. */
function takeSilence(decision: Decision, delivery: DeliveryPart, reason: string, news: DeliveryNews, now: Date): void {
  if (!isUnderWay(delivery.state)) return
  change(decision, delivery, stateInSilence(deliveryTransitions, delivery.state), news, now)
  if (isLongUnknown(delivery.sentAt ?? now, now)) alert(decision, `delivery-unknown ${delivery.externalId}`, { reason })
}

/** A rule refused the payment: units not sent yet fail, and their money is refunded as after any failure. */
export function holdBack(decision: Decision, failure: HeldBack, now: Date): void {
  for (const delivery of decision.position.deliveries) {
    if (delivery.state !== 'planned') continue
    giveUp(decision, delivery, failure, now)
  }
}

/** Fails a unit that was not sent yet. */
export const giveUp = (decision: Decision, delivery: DeliveryPart, failure: string, now: Date): void =>
  change(decision, delivery, 'failed', { actor: 'shop' }, now, { failure })

function change(
  decision: Decision,
  delivery: DeliveryPart,
  state: DeliveryState,
  news: Pick<DeliveryNews, 'actor'>,
  now: Date,
  more: { reference?: string; failure?: string | null; said?: string | undefined } = {},
): void {
  if (!mayBecome(deliveryTransitions, delivery.state, state)) return
  const isNews = state !== delivery.state
  if (!isNews && !isUnderWay(state)) return
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
    lookAt: asksAgain ? nextLook(sentAt ?? now, now) : null,
  })
  if (isNews) {
    decision.timeline.push({
      kind: `delivery.${state}`,
      actor: news.actor,
      reference,
      details: { externalId, ...(failure ? { failure } : {}), ...(more.said ? { said: more.said } : {}) },
    })
  }
}
