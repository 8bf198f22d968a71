import type { DeliveryFacts } from '#fulfilment'
import { answered, type PartnerAnswer } from '#kit/result'
import { mayBecome } from '#kit/states'
import { type Position, paymentTransitions, refundable } from '#orders'
import type { CaptureFacts, PaymentFacts, ProviderState, RefundFacts } from '#payments/provider'
import { decide } from '../../../src/shop/checkout/completion/decide.ts'
import type { Decision } from '../../../src/shop/checkout/completion/decision.ts'
import { unneededPromises } from '../../../src/shop/checkout/completion/due-captures.ts'
import type { OrderUpdate } from '../../../src/shop/checkout/order-update.ts'

type Pretended<S extends string> = { state: S; amount: number }

const lost = { kind: 'lost', reason: 'no answer' } as const

/** An order of this many units at 15 each, with one payment written down. Amounts in minor units. */
export function anOrder(units: number, payments = 1): Position {
  const at = '2026-03-01T10:00:00.000Z'
  return {
    orderNumber: 'S0000000001',
    revision: 0,
    cartName: 'c-1',
    state: 'open',
    currency: 'EUR',
    total: units * 1500,
    totalServiceFee: 0,
    contact: {
      firstname: 'Ada',
      lastname: 'Muster',
      email: 'ada@shopper.example',
      phoneNumber: 'N/A',
      street: 'N/A',
      houseNumber: 'N/A',
      zip: 'N/A',
      city: 'N/A',
      countryCode: 'N/A',
    },
    language: 'en',
    channel: 'web',
    placedAt: new Date(at),
    paidAt: null,
    doneAt: null,
    startNow: null,
    legalTexts: null,
    autoTopUpMandate: null,
    replaces: null,
    runOf: null,
    lines: [],
    captures: [],
    refunds: [],
    goodwill: [],
    losses: [],
    payments: Array.from({ length: payments }, (_, one) => ({
      paymentId: `pay-${one}`,
      provider: 'provider',
      reference: null,
      method: `method-${one}`,
      amount: units * 1500,
      state: 'creating',
      failure: null,
      checkoutUrl: null,
      createdAt: at,
      askedAt: null,
      awaitedAt: null,
      captureBefore: null,
      keepsAs: null,
      charges: null,
      chargedFor: null,
      paid: 0,
      returned: 0,
      chargedBack: 0,
      wonBack: 0,
    })),
    deliveries: Array.from({ length: units }, (_, unit) => ({
      line: 1,
      unit,
      externalId: `S0000000001-1-${unit}`,
      amount: 1500,
      state: 'planned',
      reference: null,
      failure: null,
      sentAt: null,
      settledAt: null,
      replaced: false,
    })),
  } as Position
}

/**
 * Provider and supplier in memory, beside an order that learns of them what a test lets through: at once, late, twice,
 * in any order, or not at all. Claims and calls follow the rules of the stores and of the partners.
 */
export function pretendPartners(
  start: Position,
  onDecision: (before: Position, decision: Decision, news: OrderUpdate, now: Date) => void,
) {
  let position = start
  let now = new Date(start.placedAt.getTime() + 1000)
  const payments = new Map<string, Pretended<ProviderState>>()
  const captures = new Map<string, Pretended<'pending' | 'captured' | 'failed'> & { paymentId: string }>()
  const refunds = new Map<string, Pretended<'pending' | 'refunded' | 'failed'> & { paymentId: string }>()
  const deliveries = new Map<string, DeliveryFacts>()
  const chargedBack = new Map<string, number>()
  const underWay: OrderUpdate[] = []

  const hear = (news: OrderUpdate) => {
    const before = structuredClone(position)
    const decision = decide(position, [news], now)
    onDecision(before, decision, news, now)
    position = decision.position
  }
  const factsOf = (paymentId: string): PartnerAnswer<PaymentFacts> => {
    const payment = payments.get(paymentId)
    if (!payment) return lost
    const { state, amount } = payment
    const captured = takenOf(paymentId)
    return answered({
      reference: `tr-${paymentId}`,
      paymentId,
      state,
      amount,
      currency: 'EUR',
      chargedBack: chargedBack.get(paymentId) ?? 0,
      ...(captured === undefined ? {} : { captured }),
    })
  }
  /** What was captured of a payment; nothing is known of one that was paid at once. */
  const takenOf = (paymentId: string): number | undefined => {
    const own = [...captures.values()].filter((capture) => capture.paymentId === paymentId)
    const taken = own.filter(({ state }) => state === 'captured').reduce((total, { amount }) => total + amount, 0)
    return taken === 0 ? undefined : taken
  }
  const captureFacts = (captureId: string): PartnerAnswer<CaptureFacts | undefined> => {
    const capture = captures.get(captureId)
    return answered(capture && { reference: `c-${captureId}`, captureId, state: capture.state, amount: capture.amount })
  }
  const refundFacts = (refundId: string): PartnerAnswer<RefundFacts | undefined> => {
    const refund = refunds.get(refundId)
    return answered(refund && { reference: `re-${refundId}`, refundId, state: refund.state, amount: refund.amount })
  }
  const heldThere = (paymentId: string): number =>
    (takenOf(paymentId) ?? (payments.get(paymentId)?.state === 'paid' ? (payments.get(paymentId)?.amount ?? 0) : 0)) -
    [...refunds.values()]
      .filter((refund) => refund.paymentId === paymentId && refund.state !== 'failed')
      .reduce((total, { amount }) => total + amount, 0)

  const partners = {
    position: () => position,
    heldThere,
    later(seconds: number) {
      now = new Date(now.getTime() + seconds * 1000)
    },
    /** The provider is asked for a payment; `answer` says whether its answer arrives. */
    askForPayment(index: number, answer: 'heard' | 'late' | 'lost' | 'refused') {
      const payment = position.payments[index]
      if (!payment) return
      const { paymentId, amount } = payment
      if (answer === 'refused' && !payments.has(paymentId)) {
        hear({ about: 'payment', paymentId, actor: 'provider', answer: { kind: 'refused', reason: 'no' } })
        return
      }
      if (answer === 'refused') return
      if (!payments.has(paymentId)) payments.set(paymentId, { state: 'open', amount })
      partners.reportPayment(index, answer)
    },
    /** The shopper, or the bank, acts on a payment. */
    movePayment(index: number, state: ProviderState) {
      const payment = payments.get(`pay-${index}`)
      const isOpen = payment && ['open', 'pending', 'approved', 'authorized'].includes(payment.state)
      // Providers sometimes find a payment after all.
      const isFound = payment && payment.state === 'failed' && state === 'paid'
      const isBackwards = payment && !mayBecome(paymentTransitions, payment.state, state)
      if (isFound || (isOpen && !isBackwards)) payment.state = state
    },
    reportPayment(index: number, how: 'heard' | 'late' | 'lost') {
      const paymentId = position.payments[index]?.paymentId
      if (!paymentId) return
      tell({ about: 'payment', paymentId, actor: 'provider', answer: how === 'lost' ? lost : factsOf(paymentId) }, how)
    },
    /** A worker takes what is planned or requested, calls, and gets the answer or does not. */
    work(how: 'heard' | 'late' | 'lost' | 'never sent', refuse: boolean) {
      if (position.state === 'paid') {
        for (const delivery of position.deliveries.filter(({ state }) => state === 'planned')) {
          Object.assign(delivery, { state: 'sending', sentAt: now.toISOString() })
          const { externalId } = delivery
          const isKnown = deliveries.has(externalId)
          const isRefused = refuse && !isKnown && how !== 'never sent'
          if (!isRefused && how !== 'never sent' && !isKnown) {
            deliveries.set(externalId, { reference: `d-${externalId}`, externalId, state: 'submitted' })
          }
          // A used reference is no answer: only asking reveals the outcome.
          const facts = deliveries.get(externalId)
          const said = isRefused
            ? ({ kind: 'refused', reason: 'no' } as const)
            : isKnown || !facts
              ? lost
              : answered({ ...facts })
          tell(
            {
              about: 'delivery',
              externalId,
              actor: 'supplier',
              answer: how === 'lost' || how === 'never sent' ? lost : said,
            },
            how === 'late' ? 'late' : 'heard',
          )
        }
      }
      for (const capture of position.captures.filter(({ state }) => state === 'requested')) {
        capture.state = 'sending'
        const { captureId, paymentId, amount } = capture
        const promise = payments.get(paymentId)
        const isPossible = promise?.state === 'authorized' || promise?.state === 'approved'
        const isRefused = !captures.has(captureId) && (refuse || !isPossible)
        if (how !== 'never sent' && !isRefused && !captures.has(captureId)) {
          const taken = [...captures.values()].filter((one) => one.paymentId === paymentId && one.state !== 'failed')
          if (taken.length > 0) throw new Error(`a second capture of ${paymentId}`)
          captures.set(captureId, { state: 'pending', amount, paymentId })
        }
        const said = isRefused ? ({ kind: 'refused', reason: 'no' } as const) : captureFacts(captureId)
        tell(
          {
            about: 'capture',
            captureId,
            actor: 'provider',
            answer: how === 'lost' || how === 'never sent' ? lost : said,
          },
          how === 'late' ? 'late' : 'heard',
        )
      }
      for (const refund of position.refunds.filter(({ state }) => state === 'requested')) {
        refund.state = 'sending'
        const { refundId, paymentId, amount } = refund
        const isTooMuch = !refunds.has(refundId) && amount > heldThere(paymentId)
        if (isTooMuch) throw new Error(`asked for ${amount} of ${paymentId}, which holds ${heldThere(paymentId)}`)
        if (how !== 'never sent' && !refunds.has(refundId))
          refunds.set(refundId, { state: 'pending', amount, paymentId })
        tell(
          {
            about: 'refund',
            refundId,
            actor: 'provider',
            answer: how === 'lost' || how === 'never sent' ? lost : refundFacts(refundId),
          },
          how === 'late' ? 'late' : 'heard',
        )
      }
    },
    /**
     * An operator refunds what is left of the order or of its first line, or a part of it, or retries failed refunds.
     */
    giveBack(what: 'all' | 'line' | 'part' | 'nothing') {
      const left = refundable(position, what === 'line' ? 1 : null)
      const amount = what === 'nothing' ? 0 : what === 'part' ? Math.floor(left / 3) : left
      if (amount === 0 && what !== 'nothing') return
      const [goodwillId, line] = [`gw-${position.goodwill.length}-${now.getTime()}`, what === 'line' ? 1 : null]
      hear({ about: 'goodwill', goodwillId, line, amount, reason: 'because', operator: 'ada' })
    },
    /** Banks charge back so many fifths of a payment, or reverse them. */
    moveChargeback(index: number, fifths: number) {
      const paymentId = position.payments[index]?.paymentId ?? ''
      const payment = payments.get(paymentId)
      if (payment?.state !== 'paid') return
      chargedBack.set(paymentId, Math.floor((payment.amount * fifths) / 5))
      partners.reportPayment(index, 'heard')
    },
    /** An operator writes chargebacks off. */
    writeOff() {
      hear({ about: 'loss', reason: 'because', operator: 'ada' })
    },
    /** An operator knows that the banks gave everything back, whether or not the provider says so later. */
    winBack() {
      hear({ about: 'won-back', reason: 'because', operator: 'ada' })
    },
    moveDelivery(index: number, state: 'delivered' | 'failed' | 'reversed') {
      const facts = deliveries.get(position.deliveries[index]?.externalId ?? '')
      if (facts && (state === 'reversed' ? facts.state === 'delivered' : facts.state === 'submitted'))
        facts.state = state
    },
    moveCapture(index: number, state: 'captured' | 'failed') {
      const capture = captures.get(position.captures[index]?.captureId ?? '')
      if (capture?.state !== 'pending') return
      const payment = payments.get(capture.paymentId)
      const isPossible = payment && (payment.state === 'authorized' || payment.state === 'approved')
      capture.state = isPossible ? state : 'failed'
      if (isPossible && state === 'captured' && capture.amount === payment.amount) payment.state = 'paid'
    },
    reportCapture(index: number, how: 'heard' | 'late' | 'lost') {
      const captureId = position.captures[index]?.captureId
      if (!captureId || position.captures[index]?.state === 'requested') return
      tell(
        { about: 'capture', captureId, actor: 'clock', answer: how === 'lost' ? lost : captureFacts(captureId) },
        how,
      )
    },
    /** Reserved money that is not needed is released; a capture under way prevents that. */
    release(how: 'heard' | 'late' | 'lost') {
      for (const { paymentId } of unneededPromises(position)) {
        const payment = payments.get(paymentId)
        const isBusy = [...captures.values()].some((one) => one.paymentId === paymentId && one.state === 'pending')
        if (payment?.state === 'authorized' && !isBusy) payment.state = takenOf(paymentId) ? 'paid' : 'cancelled'
        partners.reportPayment(
          position.payments.findIndex((one) => one.paymentId === paymentId),
          how,
        )
      }
    },
    moveRefund(index: number, state: 'refunded' | 'failed') {
      const refund = refunds.get(position.refunds[index]?.refundId ?? '')
      if (refund && (refund.state === 'pending' || (refund.state === 'refunded' && state === 'failed')))
        refund.state = state
    },
    reportDelivery(index: number, how: 'heard' | 'late' | 'lost') {
      const delivery = position.deliveries[index]
      if (!delivery || delivery.state === 'planned') return
      const facts = deliveries.get(delivery.externalId)
      const { externalId } = delivery
      tell(
        {
          about: 'delivery',
          externalId,
          actor: 'clock',
          answer: how === 'lost' ? lost : answered(facts && { ...facts }),
        },
        how,
      )
    },
    reportRefund(index: number, how: 'heard' | 'late' | 'lost') {
      const refundId = position.refunds[index]?.refundId
      if (!refundId || position.refunds[index]?.state === 'requested') return
      tell({ about: 'refund', refundId, actor: 'clock', answer: how === 'lost' ? lost : refundFacts(refundId) }, how)
    },
    /** A late update arrives, perhaps a second time. */
    lateUpdate(index: number, twice: boolean) {
      const [news] = underWay.splice(index % Math.max(1, underWay.length), 1)
      if (!news) return
      hear(news)
      if (twice) hear(news)
    },
    /**
     * Everything ends at the partners, well or badly, all updates arrive, and the scheduler asks until nothing is new.
     */
    settle() {
      while (underWay.length > 0) partners.lateUpdate(0, false)
      for (let round = 0; round < 12; round++) {
        partners.later(3600)
        position.payments.forEach((payment, index) => {
          if (!payments.has(payment.paymentId) && payment.reference === null) partners.reportPayment(index, 'lost')
          const { state } = payments.get(payment.paymentId) ?? {}
          if (state !== 'authorized') partners.movePayment(index, 'expired')
          if (payments.has(payment.paymentId)) partners.reportPayment(index, 'heard')
        })
        partners.work('heard', false)
        position.deliveries.forEach((_, index) => {
          partners.moveDelivery(index, 'delivered')
          partners.reportDelivery(index, 'heard')
        })
        position.captures.forEach((_, index) => {
          partners.moveCapture(index, 'captured')
          partners.reportCapture(index, 'heard')
        })
        partners.release('heard')
        position.refunds.forEach((_, index) => {
          partners.moveRefund(index, 'refunded')
          partners.reportRefund(index, 'heard')
        })
      }
    },
  }
  const tell = (news: OrderUpdate, how: 'heard' | 'late' | 'lost') => {
    if (how === 'late') underWay.push(structuredClone(news))
    else hear(news)
  }
  return partners
}
