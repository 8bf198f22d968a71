import { userOf } from '#customers'
import type { SignedIn } from '#tenants'
import type { AccountServices } from '../../src/storefront/services/account.ts'
import type { FakeWorld } from './fake-services.ts'

/** The customer of shops without a database; the password is `a long enough password`. */
const ada: SignedIn = {
  customerId: 'ada',
  sessionId: 'here',
  email: 'ada@shopper.example',
  phoneNumber: '+4917112340000',
  firstName: 'Ada',
  lastName: 'Muster',
  language: 'de',
}

/** Her profile, without a database. */
export function fakeAccounts(world: FakeWorld): Omit<AccountServices, 'customer'> {
  return {
    profile: async () => ({
      ...userOf(world.customer),
      userId: ada.customerId,
      language: ada.language,
      newsletter: { subscribed: 0 },
      hasPassword: true,
      ...world.profile,
    }),
  }
}
