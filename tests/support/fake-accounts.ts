import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { userOf } from '#customers'
import { shortestPassword } from '#customers/contract'
import { isEmail } from '#kit/email'
import { refuse } from '#kit/result'
import type { PlainPageKey } from '#kit/text-key'
import type { AfterErasure } from '#privacy/contract'
import type { SignedIn, Tenant } from '#tenants'
import type { AccountServices } from '../../src/storefront/services/account.ts'
import type { FakeWorld } from './fake-services.ts'

/** The customer of shops without a database; the password is `a long enough password`. */
export const ada: SignedIn = {
  customerId: 'ada',
  sessionId: 'here',
  email: 'ada@shopper.example',
  phoneNumber: '+4917112340000',
  firstName: 'Ada',
  lastName: 'Muster',
  language: 'de',
}

/** What erasing her account leaves. */
export const afterErasure: AfterErasure = {
  open: [
    {
      kind: 'withdrawal',
      reference: 'W1',
      orderNumber: 'S1',
      amount: 15,
      currency: 'EUR',
      dueAt: null,
      what: 'Widerruf W1, Bestellung S1',
      howMuch: '15,00 €',
    },
  ],
  kept: [
    {
      kind: 'consent',
      count: 1,
      reason: 'legal-claims',
      until: '2034-12-31',
      what: 'Zustimmungen bei Bestellungen (1)',
      why: 'zur Verteidigung, bis 31. Dezember 2034',
    },
  ],
}

/** Accounts without a database: one customer, and links whose token is `good`. */
export function fakeAccounts(world: FakeWorld, { ssoLoginUrl }: Tenant): Omit<AccountServices, 'customer'> {
  const wrong = (field: string, text: PlainPageKey) => refuse('VALIDATION_FAILED', { fields: { [field]: text } })
  const tooShort = (password: string) =>
    password.length < shortestPassword ? wrong('password', 'passwordTooShort') : undefined
  return {
    async register({ email, password }) {
      if (!isEmail(email) && !/^\+?\d+$/.test(email)) return wrong('email', 'emailNotValid')
      world.calls.push(`register ${email}`)
      return tooShort(password) ?? { by: email.includes('@') ? 'email' : 'phone' }
    },
    async confirmRegistration(token) {
      if (token === 'taken') return refuse('usernameExists')
      if (token === 'good') world.customer = ada
      return token === 'good' || token === 'elsewhere' ? { isSignedIn: token === 'good' } : refuse('linkNotValid')
    },
    async confirmByCode(code) {
      if (code !== '123456') return refuse('otpWrong', { fields: { otp: 'otpWrong' }, details: { triesLeft: 4 } })
      world.customer = ada
      return { isSignedIn: true }
    },
    async signIn({ email, password }) {
      if (email !== ada.email || password !== 'a long enough password') return refuse('incorrectUsernameOrPassword')
      world.customer = ada
      return undefined
    },
    leaveForPortal: (to) => (ssoLoginUrl ? `${ssoLoginUrl}?${new URLSearchParams({ state: to })}` : refuse('notFound')),
    async signInByPortal({ token, state }) {
      if (token !== 'good') return refuse('ssoNotAccepted')
      world.customer = ada
      return { to: state }
    },
    askToSignIn: async () => ({ challenge: 'a challenge', rpId: 'shop.example' }),
    async signInByPasskey(answer) {
      if (answer !== 'good') return refuse('passkeyNotAccepted')
      world.customer = ada
      return undefined
    },
    passkeys: async () => world.passkeys,
    askForPasskey: async (password) =>
      password === 'a long enough password'
        ? ({ challenge: 'a challenge' } as PublicKeyCredentialCreationOptionsJSON)
        : refuse('incorrectCurrentPassword', { fields: { currentPassword: 'incorrectCurrentPassword' } }),
    async addPasskey(answer) {
      if (answer !== 'good') return refuse('passkeyNotAccepted')
      world.passkeys.push({ passkeyId: 'key', name: 'Firefox, Windows', createdAt: '2030-12-31T13:03:12.000Z' })
      return undefined
    },
    async renamePasskey({ passkeyId, name }) {
      const passkey = world.passkeys.find((one) => one.passkeyId === passkeyId)
      if (!passkey) return refuse('notFound')
      if (name === '') return wrong('name', 'required')
      passkey.name = name
      return undefined
    },
    async removePasskey(passkeyId) {
      world.passkeys = world.passkeys.filter((one) => one.passkeyId !== passkeyId)
      return undefined
    },
    async signOut() {
      world.customer = undefined
    },
    forgotPassword: async ({ email }) => (isEmail(email) ? undefined : wrong('email', 'emailNotValid')),
    checkReset: async (token) => (token === 'good' ? undefined : refuse('linkNotValid')),
    resetPassword: async ({ password }) => tooShort(password),
    profile: async () => ({
      ...userOf(world.customer),
      userId: ada.customerId,
      language: ada.language,
      newsletter: { subscribed: 0 },
      hasPassword: true,
      ...world.profile,
    }),
    async editProfile({ email, currentPassword, newPassword, phoneNumber, ...details }) {
      if (phoneNumber && !/^\+?[\d ]+$/.test(phoneNumber)) return wrong('phoneNumber', 'contactNumberNotValid')
      const isProven = currentPassword === 'a long enough password'
      if ((email !== undefined || newPassword !== undefined) && !isProven) {
        return refuse('incorrectCurrentPassword', { fields: { currentPassword: 'incorrectCurrentPassword' } })
      }
      if (newPassword !== undefined && tooShort(newPassword)) return wrong('newPassword', 'passwordTooShort')
      world.calls.push(`editProfile ${JSON.stringify({ email, phoneNumber, ...details })}`)
      return email === undefined ? {} : { sentTo: email }
    },
    async confirmAddress(token) {
      if (token === 'taken') return refuse('usernameExists')
      return token === 'good' ? undefined : refuse('linkNotValid')
    },
    exportPersonal: async () => ({ exportedAt: '2030-12-31T13:03:12.000Z', account: [world.customer] }),
    async eraseByPassword(currentPassword) {
      if (currentPassword !== 'a long enough password') {
        return refuse('incorrectCurrentPassword', { fields: { currentPassword: 'incorrectCurrentPassword' } })
      }
      world.customer = undefined
      return { ...afterErasure, token: 'erased' }
    },
    foreseeErasure: async () => afterErasure,
    foreseeErasureByLink: async (token) => (token === 'good' ? afterErasure : refuse('linkNotValid')),
    recallErasure: async (token) => (token === 'erased' ? afterErasure : refuse('linkNotValid')),
    askForErasure: async () => void world.calls.push('askForErasure') as undefined,
    eraseByLink: async (token) => (token === 'good' ? { ...afterErasure, token: 'erased' } : refuse('linkNotValid')),
    sessions: async () => ({
      sessions: [
        {
          sessionId: 'here',
          userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/143.0',
          isThisOne: true,
          signedInAt: '2030-12-31T13:03:12.000Z',
          expiresAt: '2031-01-07T13:03:12.000Z',
        },
        {
          sessionId: 'there',
          isThisOne: false,
          signedInAt: '2030-12-30T13:03:12.000Z',
          expiresAt: '2031-01-06T13:03:12.000Z',
        },
      ],
    }),
    endOtherSessions: async () => void world.calls.push('endOtherSessions') as undefined,
    async ownOrder(orderNumber) {
      const [token] = [...world.orders].find(([, order]) => order.orderNumber === orderNumber) ?? []
      return token === undefined ? refuse('orderNotFound') : { token }
    },
    orderHistory: async ({ offset, limit }) => {
      const rows = [...world.orders.values()]
      return { rows: rows.slice(offset, offset + limit), metadata: { totalCount: rows.length } }
    },
  }
}
