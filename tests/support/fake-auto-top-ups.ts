import type { AutoTopupAnswer, AutoTopupView } from '#auto-top-ups/contract'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import type { Tenant } from '#tenants'
import type { AutoTopUpServices } from '../../src/storefront/services/auto-top-up.ts'
import type { FakeWorld } from './fake-services.ts'

/** One of Ada's: fifteen euros every Monday; what a test says of it is different. */
export const anAutoTopUp = (more: Partial<AutoTopupView> = {}): AutoTopupView => ({
  autoTopupId: 'atu-1',
  userId: 'ada',
  type: 'RECURRING',
  autoTopupType: 'RECURRING',
  topupType: 'AUTOMATIC',
  autoTopupLight: false,
  status: 'ENABLED',
  phoneNumber: '+4915112345678',
  readablePhoneNumber: '+49 1511 2345678',
  productId: 'p-15',
  brandName: 'Example',
  amount: 15,
  grossAmount: 15,
  currency: 'EUR',
  paymentToken: 'tok-1',
  autoTopupOption: { recurringOption: { recurringType: 'WEEKLY', recurringDay: 1 } },
  when: 'every Monday',
  nextRun: '2031-01-06T07:00:00.000Z',
  createdAt: '2030-12-31T13:03:12.000Z',
  runs: [],
  ...more,
})

/** Automatic top-ups without a database; the link `good` ends the first of them. */
/** A rise of 99 cents that she was told of. */
export const aNewPrice = {
  grossAmount: 15.99,
  currency: 'EUR' as const,
  from: '2031-01-30T07:00:00.000Z',
  text: 'I agree that it costs €15.99.',
  version: 'v-1599',
}

export function fakeAutoTopUps(world: FakeWorld, { topup }: Tenant): AutoTopUpServices {
  const change = (id: string, more: Partial<AutoTopupView>): AutoTopupAnswer | Refusal => {
    const before = world.autoTopUps.find(({ autoTopupId }) => autoTopupId === id)
    if (!before) return refuse('autoTopUpNotFound')
    const autoTopup = { ...before, ...more }
    world.autoTopUps = world.autoTopUps.map((one) => (one === before ? autoTopup : one))
    return { autoTopup }
  }
  const end = (id: string) => {
    const ended = change(id, {})
    world.autoTopUps = world.autoTopUps.filter(({ autoTopupId }) => autoTopupId !== id)
    return ended
  }
  const agree = (id: string, version: string) => {
    const one = world.autoTopUps.find(({ autoTopupId }) => autoTopupId === id)
    if (one?.newPrice && one.newPrice.version !== version) return refuse('termsChanged')
    const { newPrice, stoppedBecause: _, ...kept } = one ?? anAutoTopUp()
    world.autoTopUps = world.autoTopUps.map((other) =>
      other === one && newPrice ? { ...kept, status: 'ENABLED', grossAmount: newPrice.grossAmount } : other,
    )
    return change(id, {})
  }
  const priced = () => {
    const [one] = world.autoTopUps
    if (!one) return refuse('linkNotValid')
    const { when, grossAmount, currency, newPrice, stoppedBecause } = one
    return {
      maskedPhoneNumber: '+4915*******78',
      when,
      grossAmount,
      currency,
      isOver: false,
      isPaused: stoppedBecause === 'new-price',
      ...(newPrice ? { newPrice } : {}),
    }
  }
  return {
    agreeToPrice: async ({ autoTopupId, version }) => agree(autoTopupId, version),
    priceByLink: async (token) => (token === 'good' ? priced() : refuse('linkNotValid')),
    async agreeByLink({ token, version }) {
      if (token !== 'good') return refuse('linkNotValid')
      const agreed = agree(world.autoTopUps[0]?.autoTopupId ?? '', version)
      return isRefusal(agreed) ? agreed : priced()
    },
    autoTopUps: async () => (world.customer ? { rows: world.autoTopUps } : refuse('AUTHORIZATION_REQUIRED')),
    changeAutoTopUpStatus: async ({ autoTopupId, status }) =>
      status === 'DISABLED' && !topup.allowAutoTopupPause
        ? refuse('autoTopUpPauseNotAllowed')
        : change(autoTopupId, { status }),
    changeAutoTopUpAmount: async ({ autoTopupId, amount }) =>
      [15, 30].includes(amount)
        ? change(autoTopupId, { amount, grossAmount: amount })
        : refuse('amountNotOffered', { fields: { amount: 'amountNotOffered' } }),
    changeAutoTopUpMethod: async ({ autoTopupId, paymentTokenId }) =>
      world.saved.some(({ id }) => id === paymentTokenId)
        ? change(autoTopupId, { paymentToken: paymentTokenId })
        : refuse('paymentTokenNotFound', { fields: { paymentTokenId: 'paymentTokenNotFound' } }),
    endAutoTopUp: async (autoTopupId) => end(autoTopupId),
    async autoTopUpByLink(token) {
      if (token !== 'good') return refuse('linkNotValid')
      return {
        maskedPhoneNumber: '+4915*******78',
        amount: 15,
        when: 'every Monday',
        isOver: world.autoTopUps.length === 0,
      }
    },
    async cancelByLink(token) {
      if (token !== 'good') return refuse('linkNotValid')
      for (const { autoTopupId } of world.autoTopUps) end(autoTopupId)
      const filed = { reference: 'K12345678', receivedAt: '2030-12-31T13:03:12.000Z' }
      const declared = { name: 'Ada Muster', email: 'ada@shopper.example', contract: '+4915112345678' }
      const rest = { subject: null, since: null, ending: 'ordinary' as const, cause: null, endsOn: null }
      world.declared.set('ended', { ...filed, ...declared, ...rest, statement: 'Ended.' })
      return { ...filed, token: 'ended' }
    },
  }
}
