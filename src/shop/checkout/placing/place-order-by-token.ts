import type { Tx } from '#database'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import { lockToken, type Token, usableToken } from '#payment-tokens'
import type { PlacedPayment } from '../paying/new-payment.ts'
import { availableMethods } from '../paying/payment-methods.ts'
import type { CheckoutShop } from '../shop.ts'

type Chosen = {
  tokenId: string
  customerId: string
  /** Nobody waits for this charge: if the provider does not answer, it is asked again later. */
  isPatient?: boolean
  /** The method, if the caller has just read it. */
  known?: Token | undefined
}

type Placing<Seen> = {
  /** Reads what `write` needs to know; sent together with the lock and answered after it. */
  look(tx: Tx): Promise<Seen>
  write(tx: Tx, token: Token, seen: Seen): Promise<PlacedPayment | Refusal>
  /**
   * Tried first, in a transaction of its own: writes on what the caller believes, and locks the method with all else.
   * Where it refuses, it is undone.
   */
  guess?(tx: Tx, token: Token): Promise<PlacedPayment | Refusal>
}

/**
 * Writes down an order that a saved method pays, under a lock that keeps the method from being removed.
 * @returns refuses paymentTokenNotFound, TOKEN_STATUS_CANCELED, paymentMethodIsNotAvailable, and what `write` refuses
 */
export async function placeOrderByToken<Seen>(
  shop: CheckoutShop,
  { tokenId, customerId, isPatient = false, known }: Chosen,
  { look, write, guess }: Placing<Seen>,
): Promise<{ placed: PlacedPayment; token: Token } | Refusal> {
  const token = await usableToken(shop, tokenId, customerId, isPatient, known)
  if (isRefusal(token)) return token
  const isAvailable = (await availableMethods(shop)).some((method) => method === token.method)
  if (!isAvailable) return refuse('paymentMethodIsNotAvailable')
  const guessed = guess && (await unlessRefused(shop, (tx) => guess(tx, token)))
  if (guessed) return { placed: guessed, token }
  const placed = await shop.db.transaction(async (tx) => {
    const [locked, seen] = await Promise.all([lockToken(tx, tokenId, customerId), look(tx)])
    return locked?.state === 'valid' ? write(tx, token, seen) : refuse('TOKEN_STATUS_CANCELED')
  })
  return isRefusal(placed) ? placed : { placed, token }
}

class Refused extends Error {}

/** @returns undefined where it was refused: then nothing of it is written */
async function unlessRefused<T>({ db }: CheckoutShop, work: (tx: Tx) => Promise<T | Refusal>): Promise<T | undefined> {
  try {
    return await db.transaction(async (tx) => {
      const outcome = await work(tx)
      if (isRefusal(outcome)) throw new Refused(outcome.refusal)
      return outcome
    })
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
}
