import { hasLowBalanceTopUp, readAgreement } from '#agreements'
import type { AutoTopupOption, OrderedAgreement } from '#agreements/contract'
import type { CatalogueShop, Product } from '#catalogue'
import type { Minor } from '#kit/money'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import { existingLowBalance } from './cart.ts'

type Wanted = {
  autoTopupOption?: AutoTopupOption | undefined
  amount: Minor
  phoneNumber: string | null
  quantity?: number | undefined
  codeHash?: string | undefined
}

/**
 * The automatic top-up that an item is to set up: of one piece of credit for a number, which is not paid for by a code.
 * @returns nothing where none is wished for; refuses VALIDATION_FAILED beside `autoTopupOption`, `lowBalanceLimit`,
 * `recurringDay`, `quantity`, and existingLowBalanceTopup beside the number
 */
export async function agreementFor(
  shop: CatalogueShop,
  { kind }: Product,
  { autoTopupOption, amount, phoneNumber, quantity, codeHash }: Wanted,
): Promise<OrderedAgreement | Refusal | undefined> {
  if (!autoTopupOption) return undefined
  if (kind !== 'topup' || phoneNumber === null || codeHash !== undefined)
    return refuse('VALIDATION_FAILED', { fields: { autoTopupOption: 'autoTopupNotOffered' } })
  if (quantity !== undefined && quantity > 1)
    return refuse('VALIDATION_FAILED', { fields: { quantity: 'autoTopupOnce' } })
  const agreement = readAgreement(shop.tenant, autoTopupOption, amount)
  if (isRefusal(agreement) || agreement.kind !== 'low-balance') return agreement
  const isThere = await shop.db.read((tx) => hasLowBalanceTopUp(tx, phoneNumber))
  return isThere ? existingLowBalance() : agreement
}
