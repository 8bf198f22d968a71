import { after } from '#kit/clock'
import { newKey } from '#kit/ids'
import { type Refusal, refuse } from '#kit/result'
import type { ForgotPasswordInput, ResetPasswordInput } from '../contract.ts'
import { nameProblem, nameText, readName } from '../name.ts'
import { deletePasskeys } from '../passkeys/store.ts'
import { forgetTurns } from '../password/guesses.ts'
import { passwordProblem } from '../password/new-password.ts'
import { hashPassword } from '../password/password.ts'
import { endChanges } from '../profile/store.ts'
import { endSessions } from '../sessions/store.ts'
import type { CustomerShop } from '../shop.ts'
import { findCustomerByName, noteEvent, savePassword } from '../store.ts'
import { readProof } from './links.ts'
import { mailsSeconds, mostMails } from './register.ts'
import { countAsked, endResets, findReset, insertReset, lockReset, type Reset } from './store.ts'

/** Validity of the mail's link, in seconds. */
const validSeconds = 60 * 60

/**
 * Files a forgotten password; an address with an account is sent a link. The answer is the same, and takes as long, for
 * every address.
 * @returns nothing; refuses VALIDATION_FAILED for `email`
 */
export async function forgotPassword(shop: CustomerShop, input: ForgotPasswordInput): Promise<Refusal | undefined> {
  const { tenant, visitor, clock } = shop
  const name = readName(tenant, input.email)
  const wrong = nameProblem(tenant, input.email, name)
  if (!name || wrong) return refuse('VALIDATION_FAILED', { fields: { email: wrong ?? 'notValid' } })
  const askedAt = clock.now()
  const language = tenant.locales.find((locale) => locale === input.language) ?? visitor.language
  await shop.db.transaction(async (tx) => {
    const asked = await countAsked(tx, 'password_reset', name, after(askedAt, -mailsSeconds))
    const wish = { ...name, resetId: newKey(), language, ip: visitor.ip, askedAt }
    await insertReset(tx, tenant.id, wish, asked >= mostMails)
  })
  return undefined
}

/** @returns the reset of a mail's link, while it is valid */
async function openReset(shop: CustomerShop, token: string): Promise<Reset | undefined> {
  const resetId = readProof(shop, 'password', token)
  const reset = resetId === undefined ? undefined : await shop.db.read((tx) => findReset(tx, resetId))
  return reset && isGood(reset, shop.clock.now()) ? reset : undefined
}

/** @returns nothing if the mail's link still leads to a new password; refuses linkNotValid */
export const checkReset = async (shop: CustomerShop, token: string): Promise<Refusal | undefined> =>
  (await openReset(shop, token)) ? undefined : refuse('linkNotValid')

const isGood = ({ askedAt, usedAt }: { askedAt: Date; usedAt: Date | null }, now: Date): boolean =>
  usedAt === null && after(askedAt, validSeconds) > now

/**
 * Sets a new password by the mail's link, once. Everybody else is shut out: sessions end, passkeys are deleted, a
 * pending change of address is cancelled. The owner is told by mail.
 * @returns nothing; refuses linkNotValid, VALIDATION_FAILED for `password`
 */
export async function resetPassword(
  shop: CustomerShop,
  { token, password }: ResetPasswordInput,
): Promise<Refusal | undefined> {
  const { tenant, visitor, clock } = shop
  const opened = await openReset(shop, token)
  if (!opened) return refuse('linkNotValid')
  const { resetId } = opened
  const wrong = await passwordProblem(password, nameText(opened))
  if (wrong) return refuse('VALIDATION_FAILED', { fields: { password: wrong } })
  const passwordHash = await hashPassword(password)
  const outcome = await shop.db.transaction(async (tx) => {
    const now = clock.now()
    // Locked, so that of two parallel calls one comes first.
    const reset = await lockReset(tx, resetId)
    const customer = reset && isGood(reset, now) ? await findCustomerByName(tx, opened) : undefined
    if (!customer) return refuse('linkNotValid')
    const { customerId } = customer
    await savePassword(tx, customerId, passwordHash)
    await endResets(tx, opened, now)
    await endChanges(tx, customerId, now)
    // Passkeys before sessions: a session that a passkey opens at this moment is ended too.
    await deletePasskeys(tx, customerId)
    await endSessions(tx, customerId)
    await noteEvent(tx, tenant.id, { customerId, kind: 'password-reset', at: now, ip: visitor.ip })
    return undefined
  })
  if (!outcome) await forgetTurns(shop, nameText(opened))
  return outcome
}
