import { type DeclarationShop, findDeclaration } from '#declarations'
import { formatDay } from '#kit/date'
import { formatMoney } from '#kit/money'
import { sendLetter, signature } from '#notifications'
import { findPosition } from '#orders'
import { findCase } from './store.ts'

/** Tells whoever declared it what was found: what ended, what is owed for which order, and until when it is back. */
export async function tellOfCase(shop: DeclarationShop, caseId: string): Promise<void> {
  const facts = await factsOf(shop, caseId)
  if (!facts) return
  const { t, one, values, addressed, closing } = facts
  const subject = t('mail.case.subject', values)
  await sendLetter(
    shop,
    { ...addressed, occasion: `case ${caseId}` },
    {
      ...{ subject, heading: t('mail.case.heading') },
      paragraphs: [...(one.ended ? [t('mail.case.ended')] : []), t(`mail.case.${one.finding}`, values)],
      closing,
    },
  )
}

/** Tells what was decided: how much goes back, or why nothing does. */
export async function tellOfDecision(shop: DeclarationShop, caseId: string): Promise<void> {
  const facts = await factsOf(shop, caseId)
  if (!facts || facts.one.state === 'open') return
  const { t, one, values, addressed, closing } = facts
  const subject = t(`mail.case.${one.state === 'confirmed' ? 'confirmedSubject' : 'refusedSubject'}`, values)
  const text = one.state === 'confirmed' ? 'mail.case.confirmed' : 'mail.case.refused'
  await sendLetter(
    shop,
    { ...addressed, occasion: `case decided ${caseId}` },
    {
      ...{ subject, heading: subject, paragraphs: [t(text, { ...values, reason: one.reason ?? '' })], closing },
    },
  )
}

async function factsOf(shop: DeclarationShop, caseId: string) {
  const one = await shop.db.read((tx) => findCase(tx, caseId))
  const filed = one && (await shop.db.read((tx) => findDeclaration(tx, one.reference)))
  // Of somebody who was erased nobody is left to write to.
  if (!one || !filed?.email) return undefined
  const { reference, language, email } = filed
  const { orderNumber } = one
  const position = orderNumber === null ? undefined : await shop.db.read((tx) => findPosition(tx, orderNumber))
  const t = shop.content.translator(shop.tenant, language)
  const money = (amount: number) => formatMoney(amount, position?.currency ?? shop.tenant.currency, language)
  return {
    ...{ t, one, closing: signature(shop.tenant, t) },
    addressed: { about: reference, to: email, language },
    values: {
      ...{ reference, orderNumber: orderNumber ?? '', amount: money(one.given ?? one.owed) },
      date: formatDay(one.dueAt, language, shop.tenant),
      day: formatDay(position?.placedAt ?? filed.filedAt, language, shop.tenant),
    },
  }
}
