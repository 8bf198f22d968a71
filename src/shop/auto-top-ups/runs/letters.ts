import { type CheckoutShop, payAgainUrl } from '#checkout'
import { findCustomer } from '#customers'
import { formatMinute } from '#kit/date'
import { formatMoney } from '#kit/money'
import { readablePhone } from '#kit/phone'
import type { Translate } from '#kit/text-key'
import { type Letter, sendLetter, sendText, signature } from '#notifications'
import { findPosition } from '#orders'
import { contactOf } from '#orders/contract'
import { urlOfPage } from '#tenants/contract'
import { findAutoTopUp } from '../store.ts'
import { reasonText } from './reason-text.ts'
import type { Run } from './run.ts'
import { findRun } from './store.ts'
import { runOf } from './take-step.ts'

/** Tells the owner that a run failed, when it is retried if it is, and how to pay now. */
export async function notifyOfFailedRun(shop: CheckoutShop, reference: string): Promise<void> {
  const facts = await factsOf(shop, reference)
  // Paid meanwhile, or being charged again: another announcement follows.
  if (!facts || !['due', 'failed'].includes(facts.run.state) || facts.own.status !== 'enabled') return
  const { t, values, run, payUrl, manageUrl } = facts
  const isTriedAgain = run.state === 'due' && run.nextTry !== null
  const day = isTriedAgain ? formatMinute(run.nextTry ?? '', facts.language, shop.tenant) : ''
  await send(shop, facts, 'failed', {
    subject: t('autoTopup.failedSubject', values),
    heading: t('autoTopup.failedHeading'),
    paragraphs: [
      t('autoTopup.failedText', values),
      reasonOf(t, run),
      isTriedAgain ? t('autoTopup.failedAgain', { day }) : t('autoTopup.failedOver'),
    ],
    button: payUrl ? { label: t('autoTopup.payNow'), url: payUrl } : { label: t('autoTopup.manage'), url: manageUrl },
    ...(payUrl ? { smallLinks: [{ label: t('autoTopup.manage'), url: manageUrl }] } : {}),
  })
  if (payUrl) await text(shop, facts, 'failed', t('autoTopup.failedSms', { ...values, url: payUrl }))
}

/** Tells the owner that we paused an automatic top-up, what is needed to resume it, and how to pay this run. */
export async function notifyOfPause(shop: CheckoutShop, reference: string): Promise<void> {
  const facts = await factsOf(shop, reference)
  const stoppedBecause = facts?.own.stoppedBecause
  // A new price has its own mail, whatever became of the run.
  if (facts?.own.status !== 'disabled' || !stoppedBecause || stoppedBecause === 'new-price') return
  const { t, values, run, payUrl, manageUrl } = facts
  await send(shop, facts, 'paused', {
    subject: t('autoTopup.pausedSubject', values),
    heading: t('autoTopup.pausedHeading'),
    paragraphs: [
      t('autoTopup.failedText', values),
      ...(stoppedBecause === 'declined' ? [reasonOf(t, run)] : []),
      t(`autoTopup.pausedText_${stoppedBecause}`),
    ],
    button: { label: t('autoTopup.chooseMethod'), url: manageUrl },
    ...(payUrl ? { smallLinks: [{ label: t('autoTopup.payNow'), url: payUrl }] } : {}),
  })
  await text(shop, facts, 'paused', t('autoTopup.pausedSms', { ...values, url: payUrl ?? manageUrl }))
}

/** The reason, in words for the owner. */
const reasonOf = (t: Translate, { reason }: Run): string => t(reasonText(reason))

async function factsOf(shop: CheckoutShop, reference: string) {
  const [own, run] = await shop.db.read((tx) =>
    Promise.all([findAutoTopUp(tx, runOf(reference).autoTopUpId), findRun(tx, runOf(reference))]),
  )
  if (!own || !run) return undefined
  const [setUpBy, order, customer] = await shop.db.read((tx) =>
    Promise.all([
      findPosition(tx, own.setUpBy),
      run.orderNumber === null ? undefined : findPosition(tx, run.orderNumber),
      findCustomer(tx, own.customerId),
    ]),
  )
  const language = setUpBy?.language ?? own.mandate.language
  const contact = contactOf(order?.contact ?? setUpBy?.contact)
  return {
    own,
    run,
    language,
    t: shop.content.translator(shop.tenant, language),
    email: customer?.email ?? contact.email,
    // Not the number that is topped up, which may be somebody else's.
    phone: contact.phoneNumber || (customer?.msisdn ?? ''),
    payUrl: order?.state === 'cancelled' ? payAgainUrl(shop, order) : undefined,
    manageUrl: urlOfPage(shop, '/account/auto-topups', { lng: language }),
    values: {
      brand: shop.tenant.provider.name,
      phone: readablePhone(own.msisdn),
      amount: formatMoney(order?.total ?? own.amount, own.currency, language),
    },
  }
}

type Facts = NonNullable<Awaited<ReturnType<typeof factsOf>>>

const occasionOf = ({ occasion, tries }: Run, what: string) => `auto-top-up ${what} ${occasion} ${tries}`

function send(
  shop: CheckoutShop,
  { t, own, run, email, language }: Facts,
  what: string,
  letter: Omit<Letter, 'closing'>,
) {
  const addressed = { about: own.autoTopUpId, occasion: occasionOf(run, what), to: email, language }
  return sendLetter(shop, addressed, { ...letter, closing: signature(shop.tenant, t) })
}

async function text(shop: CheckoutShop, { own, run, phone }: Facts, what: string, words: string): Promise<void> {
  if (phone === '') return
  await sendText(shop, { about: own.autoTopUpId, occasion: `${occasionOf(run, what)} sms`, to: phone }, words)
}
