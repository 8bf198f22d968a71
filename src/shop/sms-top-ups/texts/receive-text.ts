import { mostWrongPins, offersSmsTopUps } from '#agreements'
import { productFor } from '#catalogue'
import { isPassword } from '#customers'
import type { Tx } from '#database'
import { after } from '#kit/clock'
import { readMsisdn } from '#kit/phone'
import { updatePrice } from '../prices/update-price.ts'
import { readText, type TextCommand } from '../read-text.ts'
import type { SmsTopupShop } from '../shop.ts'
import { type SmsTopup, wordOf } from '../sms-topup.ts'
import { findOfNumber, lockById, saveGuesses } from '../store.ts'
import { countTexts, insertText, type JudgedText, saveVerdict, type TextChannel } from './store.ts'

/** Most replies to one number within an hour; a machine that answers ours would write for ever. */
const mostTexts = 20
const hour = 60 * 60

/** A text from the gateway, whose signature was checked. */
export type IncomingText = { messageId: string; channel: TextChannel; from: string; text: string }

/**
 * Receives a text to the brand's number: judges it, counts a wrong PIN, and writes the verdict down. Idempotent: a
 * gateway may deliver a text twice. The text itself is not stored. `answerText` carries the verdict out.
 */
export async function receiveText(shop: SmsTopupShop, incoming: IncomingText): Promise<void> {
  const { tenant, db, clock } = shop
  const msisdn = readMsisdn(incoming.from, tenant.phoneCountryCodes)?.e164
  if (!msisdn || !offersSmsTopUps(tenant)) return
  const wanted = readText(incoming.text, wordOf(tenant))
  const topup = await db.read((tx) => findOfNumber(tx, msisdn))
  // Takes processor time, so it runs before any row is locked.
  const isRight = wanted.kind === 'buy' && topup !== undefined && (await isPassword(wanted.pin, topup.pinHash))
  const now = clock.now()
  await db.transaction(async (tx) => {
    const before = await countTexts(tx, msisdn, after(now, -hour))
    const { messageId, channel } = incoming
    if (!(await insertText(tx, { messageId, channel, msisdn, receivedAt: now }))) return
    if (before >= mostTexts) return
    const judged = topup ? await judge(shop, tx, topup, { wanted, isRight }) : strangers(wanted)
    await saveVerdict(tx, tenant.id, messageId, judged)
  })
}

const nothing = { amount: null, tokenId: null }

/** For a number that nobody registered. */
const strangers = ({ kind }: TextCommand): JudgedText => ({
  ...nothing,
  smsTopupId: null,
  verdict: kind === 'help' || kind === 'stop' ? kind : 'stranger',
})

/**
 * Decides what follows a text, with the number's row locked: simultaneous texts are judged one after the other, so that
 * three wrong PINs always count as three.
 * @param isRight whether the PIN was that of `known`
 */
async function judge(
  shop: SmsTopupShop,
  tx: Tx,
  known: SmsTopup,
  { wanted, isRight }: { wanted: TextCommand; isRight: boolean },
): Promise<JudgedText> {
  const topup = await lockById(tx, known.smsTopupId)
  // It was ended or got another PIN in the meantime: the judgement above is outdated.
  if (!topup || topup.pinHash !== known.pinHash || topup.msisdn !== known.msisdn) return strangers(wanted)
  const { smsTopupId, wrongPins, tokenId } = topup
  const outcome = (verdict: JudgedText['verdict']): JudgedText => ({ ...nothing, smsTopupId, verdict })
  if (wanted.kind === 'stop') {
    const isLocked = (topup.lockedBecause ?? 'new-price') !== 'new-price'
    await saveGuesses(tx, smsTopupId, { wrongPins, lockedBecause: isLocked ? topup.lockedBecause : 'stopped' })
    return outcome('stop')
  }
  if (wanted.kind !== 'buy') return outcome(wanted.kind)
  if (topup.lockedBecause) return outcome('locked')
  if (!isRight) {
    const wrong = wrongPins + 1
    const isLocked = wrong >= mostWrongPins
    await saveGuesses(tx, smsTopupId, { wrongPins: wrong, lockedBecause: isLocked ? 'wrong-pin' : null })
    return outcome(isLocked ? 'locked' : 'wrong-pin')
  }
  if (wrongPins > 0) await saveGuesses(tx, smsTopupId, { wrongPins: 0, lockedBecause: null })
  // The scheduled review of prices may not have run yet.
  if ((await updatePrice(shop, tx, topup)).lockedBecause) return outcome('locked')
  const amount = wanted.amount ?? topup.amount
  if (amount > topup.amount) return outcome('too-much')
  if (!productFor(shop.catalogue, amount, undefined)) return outcome('not-offered')
  return { verdict: 'buy', smsTopupId, amount, tokenId }
}
