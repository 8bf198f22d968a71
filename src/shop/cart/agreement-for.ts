import { hasLowBalanceTopUp, hasOwnSmsTopUp, readAgreement, readSmsConsent, smsNotOffered } from '#agreements'
import type { AutoTopupOption, OrderedAgreement, OrderedSmsConsentInput } from '#agreements/contract'
import type { CatalogueShop, Product } from '#catalogue'
import type { Minor } from '#kit/money'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import { existingLowBalance, existingSmsTopUp } from './cart.ts'

type Wanted = {
  autoTopupOption?: AutoTopupOption | undefined
  smsTopupConsent?: OrderedSmsConsentInput | undefined
  amount: Minor
  phoneNumber: string | null
  quantity?: number | undefined
  codeHash?: string | undefined
}

/**
 * What an item sets up: an automatic top-up or top-ups by text. Only for one unit of credit for a number that is not
 * paid by a cash code.
 * @returns nothing where none is asked for; refuses VALIDATION_FAILED for `autoTopupOption`, `lowBalanceLimit`,
 *   `recurringDay`, `smsTopupConsent`, `pinCode`, `quantity`, and existingLowBalanceTopup or smsTopupAlreadyExists for
 *   the number
 */
export async function agreementFor(
  shop: CatalogueShop,
  { kind }: Product,
  { autoTopupOption, smsTopupConsent, amount, phoneNumber, quantity, codeHash }: Wanted,
): Promise<OrderedAgreement | Refusal | undefined> {
  if (!autoTopupOption && !smsTopupConsent) return undefined
  const isOne = autoTopupOption === undefined || smsTopupConsent === undefined
  if (kind !== 'topup' || phoneNumber === null || codeHash !== undefined || !isOne)
    return smsTopupConsent
      ? smsNotOffered()
      : refuse('VALIDATION_FAILED', { fields: { autoTopupOption: 'autoTopupNotOffered' } })
  if (quantity !== undefined && quantity > 1)
    return refuse('VALIDATION_FAILED', { fields: { quantity: 'autoTopupOnce' } })
  const agreement = smsTopupConsent
    ? readSmsConsent(shop.tenant, smsTopupConsent)
    : autoTopupOption && readAgreement(shop.tenant, autoTopupOption, amount)
  if (agreement === undefined || isRefusal(agreement)) return agreement
  return (await existing(shop, agreement, phoneNumber)) ?? agreement
}

/**
 * A number has one low-balance top-up, and top-ups by text for one customer. A cart tells only the owner of an existing
 * one, because anybody may put a stranger's number into a cart. The order checks it again.
 */
async function existing(
  { db, visitor: { customer } }: CatalogueShop,
  { kind }: OrderedAgreement,
  phoneNumber: string,
): Promise<Refusal | undefined> {
  if (!customer) return undefined
  return db.read(async (tx) => {
    if (kind === 'low-balance' && (await hasLowBalanceTopUp(tx, phoneNumber, customer.customerId)))
      return existingLowBalance()
    const isTaken = kind === 'sms' && (await hasOwnSmsTopUp(tx, phoneNumber, customer.customerId))
    return isTaken ? existingSmsTopUp() : undefined
  })
}
