import type { LightView } from '#auto-top-up-light/contract'
import { refuse } from '#kit/result'
import type { LightServices } from '../../src/storefront/services/light.ts'
import type { FakeWorld } from './fake-services.ts'

/** What the link with the hash `low` leads to; `customers` asks to sign in, anything else is none. */
const light = (productId: string): LightView => ({
  autoTopupId: 'light-1',
  autoTopupType: 'AUTO_TOPUP_LIGHT',
  status: 'ENABLED',
  phoneNumber: '+4915112345678',
  readablePhoneNumber: '+49 1511 2345678',
  productId,
  amount: 15,
  currency: 'EUR',
  autoTopupLightNotificationId: 'low',
  expiresAt: '2030-12-31T13:03:12.000Z',
})

/** The light kind of automatic top-up without a database. */
export const fakeLight = (world: FakeWorld, productId: string): LightServices => ({
  async lightTopUp({ hash }) {
    if (hash === 'customers' && !world.customer) return refuse('authorizationRequired')
    return hash === 'low' || hash === 'customers' ? light(productId) : refuse('unableQueryAutoTopupLight')
  },
  async endLightTopUp({ hash }) {
    world.calls.push(`endLight ${hash}`)
    return hash === 'low' ? undefined : refuse('unableQueryAutoTopupLight')
  },
})
