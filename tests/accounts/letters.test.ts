import { expect, test } from 'vitest'
import {
  type CustomerShop,
  confirmNewEmail,
  confirmRegistration,
  forgotPassword,
  noteEvent,
  register,
} from '#customers'
import { askForNewsletter } from '#newsletter'
import { askForErasure, eraseByLink, type PrivacyShop } from '#privacy'
import { editProfile } from '#profile'
import { tokenIn } from '../support/customers/customer.ts'
import { mailbox } from '../support/customers/mailbox.ts'
import { wire } from '../support/shop/wire.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

const languages = ['de', 'en', 'nl', 'fr', 'es', 'it', 'pl', 'ro', 'tr'] as const
const world = await wire({ first: { locales: [...languages] } })
const { app, ours, asOwner, sandbox } = world
/** A key that has no text, a value that was not set in. */
const noText = /\b(mail|account)\.\w|\{\{|undefined/
const kinds = [
  'signed-in-anew',
  'password-changed',
  'password-reset',
  'session-shown-twice',
  'passkey-added',
  'passkey-removed',
  'method-added',
  'method-removed',
  'email-asked',
] as const

/** What is told with a name: of a device, a passkey, a method. */
const detailed: readonly string[] = [
  'signed-in-anew',
  'passkey-added',
  'passkey-removed',
  'method-added',
  'method-removed',
]

/** Everything happens to a customer who reads this language. */
async function livesThrough(shop: CustomerShop, language: string): Promise<string> {
  const email = `reader-${language}@shopper.example`
  const values = [ours, language, email]
  await asOwner(
    `insert into customer (tenant, customer_id, email, language, created_at, confirmed_at)
     values ($1, $2, $3, $2, now(), now())`,
    values,
  )
  await shop.db.transaction(async (tx) => {
    for (const kind of kinds) {
      const detail = detailed.includes(kind) ? `about ${kind}` : undefined
      await noteEvent(tx, ours, { customerId: language, kind, at: new Date(), ip: '203.0.113.7', detail })
    }
  })
  return email
}

test('whatever happens to an account is told in the customer’s language, dressed and plain, with a way to act', async () => {
  const shop = await app.shopOf(ours)
  const { all } = mailbox(sandbox.url)
  const subjects = new Set<string>()
  for (const language of languages) {
    const email = await livesThrough(shop, language)
    const mails = await untilHolds(async () => {
      const found = await all(email)
      expect(found).toHaveLength(kinds.length)
      return found
    })
    for (const { subject, text, html } of mails) {
      subjects.add(subject)
      for (const form of [subject, text, html]) expect(form, language).not.toMatch(noText)
      expect(subject).toContain(shop.tenant.provider.name)
      expect(text).toContain(`/reset-password?lng=${language}`)
      expect(text).toContain(shop.tenant.supportEmail)
      expect(html).toContain(`<html lang="${language}">`)
      expect(html).toContain(`background:${shop.colours.accent}`)
    }
    for (const kind of detailed) {
      expect(
        mails.filter(({ text, html }) => text.includes(`about ${kind}`) && html.includes(`about ${kind}`)),
      ).toHaveLength(1)
    }
  }
  // Nobody was written to in somebody else's words.
  expect(subjects.size).toBe(languages.length * kinds.length)
})

/** Somebody who reads this language asks for all that is asked for by mail, and ends it. */
async function asksForEverything(guest: CustomerShop & PrivacyShop, language: string): Promise<string[]> {
  const [email, wished, stranger] = ['asker', 'wished', 'stranger'].map((who) => `${who}-${language}@shopper.example`)
  if (!email || !wished || !stranger) throw new Error('three addresses')
  const { next } = mailbox(sandbox.url)
  const tokenOf = async (to: string, page: string) => tokenIn((await next(to, ({ text }) => text.includes(page))).text)
  const password = 'a long enough password'
  await register(guest, { email, password, language })
  await confirmRegistration(guest, await tokenOf(email, '/confirm?'), undefined)
  await forgotPassword(guest, { email, language })
  await askForNewsletter(guest, { email: stranger, language })
  const [found] = await asOwner<{ customer_id: string }>('select customer_id from customer where email = $1', [email])
  const customer = { customerId: found?.customer_id ?? '', sessionId: 'here', email, language }
  const shop = { ...guest, visitor: { ...guest.visitor, language, customer } }
  type Letter = 'password.subject' | 'addressAsked.subject' | 'newsletter.welcomeSubject' | 'formerAddress.subject'
  const told = (to: string, letter: Letter) => {
    const subject = shop.content.translator(shop.tenant, language)(`mail.${letter}`, {
      brand: shop.tenant.provider.name,
    })
    return next(to, (mail) => mail.subject === subject)
  }
  // What is sent depends on how things stand when it is: each is waited for before they change.
  await told(email, 'password.subject')
  await editProfile(shop, { email: wished, currentPassword: password, newsletter: { subscribed: 1 } })
  await told(email, 'addressAsked.subject')
  await told(email, 'newsletter.welcomeSubject')
  await confirmNewEmail(shop, await tokenOf(wished, '/profile/address?'))
  await told(email, 'formerAddress.subject')
  await told(wished, 'newsletter.welcomeSubject')
  await askForErasure(shop)
  await eraseByLink(shop, await tokenOf(wished, '/erase/confirm?'))
  return [email, wished, stranger]
}
/** What each of them says besides heading and button; the last comes twice. */
const said = [
  'mail.registration.text',
  'mail.password.text',
  'mail.newsletter.askText',
  'mail.addressAsked.text',
  'mail.newAddress.text',
  'mail.formerAddress.text',
  'mail.erasure.text',
  'mail.erased.text',
  'mail.newsletter.welcomeText',
] as const
/** Of registering, a new password, another address (asked there, told here, changed), erasing and the newsletter. */
const askedFor = 10

test('whatever is asked for by mail is asked in the reader’s language, dressed and plain', async () => {
  const shop = await app.shopOf(ours)
  const { all } = mailbox(sandbox.url)
  const subjects = new Set<string>()
  for (const language of languages) {
    const addresses = await asksForEverything(shop, language)
    const mails = await untilHolds(async () => {
      const found = (await Promise.all(addresses.map(all))).flat()
      expect(found).toHaveLength(askedFor)
      return found
    })
    for (const { subject, text, html } of mails) {
      subjects.add(subject)
      for (const form of [subject, text, html]) expect(form, language).not.toMatch(noText)
      expect(html).toContain(`<html lang="${language}">`)
      expect(html).toContain(`background:${shop.colours.accent}`)
      expect(text, subject).toContain(shop.tenant.supportEmail)
    }
    const t = shop.content.translator(shop.tenant, language)
    for (const key of said) {
      const words = t(key, { brand: shop.tenant.provider.name })
      expect(mails.filter(({ text }) => text.includes(words)).length, words).toBe(key.includes('welcome') ? 2 : 1)
    }
  }
  // One of them comes twice: to the one address, and then to the other.
  expect(subjects.size).toBe(languages.length * (askedFor - 1))
})
