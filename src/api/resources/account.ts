import { z } from 'zod'
import {
  confirmByCode,
  confirmNewEmail,
  confirmRegistration,
  forgotPassword,
  listSessions,
  register as registerCustomer,
  resetPassword,
  revokeSessions,
  signIn,
  signInByPortal,
  signOut,
} from '#customers'
import {
  confirmInput,
  forgotPasswordInput,
  portalSignInInput,
  registerInput,
  resetPasswordInput,
  sessionView,
  signInInput,
} from '#customers/contract'
import { ignoredFields } from '#kit/ignored-fields'
import { isRefusal } from '#kit/result'
import { editProfile as edit, viewProfile } from '#profile'
import { addressTokenInput, profileInput, profileShape } from '#profile/contract'
import { orderHistory } from '#receipts'
import { orderHistory as history, orderHistoryQuery } from '#receipts/contract'
import { call } from '../call.ts'
import { successMessage } from './success-message.ts'

const userAnswer = z.object({ ...successMessage.shape, isAuthenticated: z.boolean() }).meta({ id: 'ToldUser' })

export const register = call({
  summary: 'Registers; a mail to the address asks for a confirmation. The answer is the same for any address',
  tag: 'Account',
  useCase: 'register',
  account: 'here',
  body: registerInput,
  answer: successMessage,
  async run(shop, { body }, { browser, say }) {
    const registered = await registerCustomer(shop, body)
    if (isRefusal(registered)) return registered
    browser.keepHolder(registered.holder)
    return say('registrationSent')
  },
})

export const confirmAccount = call({
  summary:
    "Confirms a registration by its mail's link, or by the code sent to the number, and signs in the browser that registered",
  tag: 'Account',
  useCase: 'confirmRegistration',
  account: 'here',
  body: confirmInput,
  answer: userAnswer,
  async run(shop, { body }, { browser, say }) {
    const confirmed =
      'otp' in body
        ? await confirmByCode(shop, body.otp, browser.holder)
        : await confirmRegistration(shop, body.token, browser.holder)
    if (isRefusal(confirmed)) return confirmed
    browser.dropHolder()
    if (confirmed.session) browser.keepSession(confirmed.session)
    return { ...say('successfulRegistration'), isAuthenticated: confirmed.session !== undefined }
  },
})

export const authenticate = call({
  summary: 'Signs in by password; the session is kept in a cookie for seven days',
  tag: 'Account',
  useCase: 'signIn',
  account: 'here',
  body: signInInput,
  answer: userAnswer,
  async run(shop, { body }, { browser, say }) {
    const session = await signIn(shop, body)
    if (isRefusal(session)) return session
    browser.keepSession(session)
    return { ...say('successfulAuthentication'), isAuthenticated: true }
  },
})

export const ssoAuthenticate = call({
  summary: "Signs in by a token of the brand's portal, which names the number; a token is good once, for five minutes",
  tag: 'Account',
  useCase: 'signInByPortal',
  account: 'portal',
  body: portalSignInInput,
  answer: userAnswer,
  async run(shop, { body }, { browser, say }) {
    const session = await signInByPortal(shop, body)
    if (isRefusal(session)) return session
    browser.keepSession(session)
    return { ...say('successfulAuthentication'), isAuthenticated: true }
  },
})

export const signOutCall = call({
  summary: 'Signs out of this browser',
  tag: 'Account',
  useCase: 'signOut',
  account: 'anyone',
  answer: successMessage,
  async run(shop, _, { browser, say }) {
    await signOut(shop)
    browser.dropSession()
    return say('successfulLogout')
  },
})

export const forgot = call({
  summary: 'Asks for a new password; a mail brings the link. The answer is the same for any address',
  tag: 'Account',
  useCase: 'forgotPassword',
  account: 'here',
  body: forgotPasswordInput,
  answer: successMessage,
  run: async (shop, { body }, { say }) => (await forgotPassword(shop, body)) ?? say('passwordLinkSent'),
})

export const reset = call({
  summary: "Sets a new password by the mail's link, and signs out everywhere",
  tag: 'Account',
  useCase: 'resetPassword',
  account: 'here',
  body: resetPasswordInput,
  answer: successMessage,
  run: async (shop, { body }, { say }) => (await resetPassword(shop, body)) ?? say('passwordHasChanged'),
})

export const profile = call({
  summary: 'Returns the signed-in customer with their profile',
  tag: 'Account',
  useCase: 'viewProfile',
  account: 'customer',
  answer: profileShape.meta({ id: 'Profile' }),
  run: (shop) => viewProfile(shop),
})

export const editProfile = call({
  summary:
    'Changes the profile; omitted fields stay. A new password, and another address to sign in with, need the current password; the address counts once its owner confirmed it',
  tag: 'Account',
  useCase: 'editProfile',
  account: 'customer',
  body: profileInput,
  answer: successMessage.extend({ sentTo: z.string().optional() }).meta({ id: 'ProfileEdited' }),
  async run(shop, { body }, { browser, say }) {
    const edited = await edit(shop, body)
    if (isRefusal(edited)) return edited
    const { session, sentTo } = edited
    if (session) browser.keepSession(session)
    return { ...say(session ? 'passwordHasChanged' : 'successfulModification'), ...(sentTo && { sentTo }) }
  },
})

export const confirmAddress = call({
  summary: "Confirms another address to sign in with by its mail's link",
  tag: 'Account',
  useCase: 'confirmNewEmail',
  account: 'anyone',
  body: addressTokenInput,
  answer: successMessage,
  run: async (shop, { body }, { say }) => (await confirmNewEmail(shop, body.token)) ?? say('successfulModification'),
})

export const sessions = call({
  summary: 'Lists the browsers in which the customer is signed in',
  tag: 'Account',
  useCase: 'listSessions',
  account: 'customer',
  answer: z.object({ sessions: z.array(sessionView) }).meta({ id: 'Sessions' }),
  run: (shop) => listSessions(shop),
})

export const revoke = call({
  summary: 'Signs out of another browser, or of all others if none is named',
  tag: 'Account',
  useCase: 'revokeSessions',
  account: 'customer',
  body: z.strictObject({ ...ignoredFields(sessionView), sessionId: z.string().max(40).optional() }),
  answer: undefined,
  status: 204,
  run: (shop, { body }) => revokeSessions(shop, body.sessionId),
})

export const orders = call({
  summary: "Lists the customer's orders, the newest first",
  tag: 'Account',
  useCase: 'orderHistory',
  account: 'customer',
  query: orderHistoryQuery,
  answer: history.meta({ id: 'OrderHistory' }),
  run: (shop, { query }) => orderHistory(shop, query),
})
