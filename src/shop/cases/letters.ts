import { type DeclarationShop, findDeclaration } from '#declarations'
import { formatDay } from '#kit/date'
import { formatMoney } from '#kit/money'
import { sendLetter, signature } from '#notifications'
import { findPosition } from '#orders'
import { findCase } from './store.ts'

/** Tells the customer what was found: what ended, what is owed for which order, and when it is refunded. */
export async function notifyOfCase(shop: DeclarationShop, caseId: string): Promise<void> {
  const facts = await factsOf(shop, caseId)
  if (!facts) return
  const { t, one, values, rows, owed, addressed, closing } = facts
  const subject = t('mail.case.subject', values)
  await sendLetter(
    shop,
    { ...addressed, occasion: `case ${caseId}` },
    {
      subject,
      heading: t('mail.case.heading'),
      paragraphs: [...(one.ended ? [t('mail.case.ended')] : []), t(`mail.case.${one.finding}`, values)],
      rows: [...rows, ...(one.finding === 'owed' ? owed : [])],
      closing,
    },
  )
}

/** Tells the customer the decision: the refund, or why there is none. */
export async function notifyOfDecision(shop: DeclarationShop, caseId: string): Promise<void> {
  const facts = await factsOf(shop, caseId)
  if (!facts || facts.one.state === 'open') return
  const { t, one, values, rows, owed, addressed, closing } = facts
  const isConfirmed = one.state === 'confirmed'
  const decided = isConfirmed ? 'confirmed' : 'refused'
  await sendLetter(
    shop,
    { ...addressed, occasion: `case decided ${caseId}` },
    {
      subject: t(`mail.case.${decided}Subject`, values),
      heading: t(`mail.case.${decided}Heading`, values),
      paragraphs: [t(`mail.case.${decided}`, { ...values, reason: one.reason ?? '' })],
      rows: [...rows, ...(isConfirmed ? owed : [])],
      closing,
    },
  )
}

async function factsOf(shop: DeclarationShop, caseId: string) {
  const one = await shop.db.read((tx) => findCase(tx, caseId))
  const filed = one && (await shop.db.read((tx) => findDeclaration(tx, one.reference)))
  // The customer was erased: there is nobody to write to.
  if (!one || !filed?.email) return undefined
  const { reference, language, email } = filed
  const { orderNumber } = one
  const position = orderNumber === null ? undefined : await shop.db.read((tx) => findPosition(tx, orderNumber))
  const t = shop.content.translator(shop.tenant, language)
  const money = (amount: number) => formatMoney(amount, position?.currency ?? shop.tenant.currency, language)
  const values = {
    reference,
    orderNumber: orderNumber ?? '',
    amount: money(one.given ?? one.owed),
    date: formatDay(one.dueAt, language, shop.tenant),
    day: formatDay(position?.placedAt ?? filed.filedAt, language, shop.tenant),
  }
  const row = (name: string, value: string): [string, string] => [name, value]
  return {
    t,
    one,
    values,
    closing: signature(shop.tenant, t),
    rows: [
      row(t('declaration.reference'), reference),
      ...(orderNumber === null ? [] : [row(t('mail.case.order'), orderNumber)]),
    ],
    owed: [row(t('mail.case.amount'), values.amount), row(t('mail.case.until'), values.date)],
    addressed: { about: reference, to: email, language },
  }
}
