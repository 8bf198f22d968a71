import { expect, test } from 'vitest'
import { type CustomerShop, noteEvent } from '#customers'
import { mailbox } from '../support/mailbox.ts'
import { untilHolds } from '../support/until-holds.ts'
import { wire } from '../support/wire.ts'

const languages = ['de', 'en', 'nl', 'fr', 'es', 'it', 'pl', 'ro', 'tr'] as const
const world = await wire({ first: { locales: [...languages] } })
const { house, ours, asOwner, sandbox } = world
const kinds = [
  'signed-in-anew',
  'password-changed',
  'session-shown-twice',
  'passkey-added',
  'passkey-removed',
  'method-added',
  'method-removed',
] as const

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
      const detail = kind === 'password-changed' ? undefined : `about ${kind}`
      await noteEvent(tx, ours, { customerId: language, kind, at: new Date(), ip: '203.0.113.7', detail })
    }
  })
  return email
}

test('whatever happens to an account is told in the customer’s language, dressed and plain, with a way to act', async () => {
  const shop = await house.shopOf(ours)
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
      // No key that has no text, no value that was not set in, in either form.
      for (const form of [subject, text, html]) expect(form, language).not.toMatch(/mail\.|account\.|\{\{|undefined/)
      expect(subject).toContain(shop.tenant.provider.name)
      expect(text).toContain(`/reset-password?lng=${language}`)
      expect(text).toContain(shop.tenant.supportEmail)
      expect(html).toContain(`<html lang="${language}">`)
      expect(html).toContain(`background:${shop.colours.accent}`)
    }
    for (const kind of ['signed-in-anew', 'passkey-added', 'passkey-removed', 'method-added', 'method-removed']) {
      expect(
        mails.filter(({ text, html }) => text.includes(`about ${kind}`) && html.includes(`about ${kind}`)),
      ).toHaveLength(1)
    }
  }
  // Nobody was written to in somebody else's words.
  expect(subjects.size).toBe(languages.length * kinds.length)
})
