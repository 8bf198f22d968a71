import { answered, type PartnerAnswer } from '#kit/result'
import { type ChargeReason, initiatedBy } from '#orders'
import type { PaymentRequest } from '#payments'
import type { CheckFacts } from '#payments/vault'
import { addedUrl, checkWebhookUrl, type TokenShop, vaultOf } from './shop.ts'
import { findToken } from './store.ts'
import type { SavedMethodUse, Token } from './token.ts'
import { findVaultCustomer, insertVaultCustomer } from './vault-customers/store.ts'

/**
 * The provider's id of a customer, created with the first method they save. If an answer is lost for good, the provider
 * has two, and the one that was not written down has no methods.
 */
async function customerAt(shop: TokenShop, { customerId, provider }: Token): Promise<PartnerAnswer<string>> {
  const known = await shop.db.read((tx) => findVaultCustomer(tx, customerId, provider))
  if (known) return answered(known)
  const made = await vaultOf(shop, { provider }).createCustomer({ tenant: shop.tenant.id, customerId })
  if (made.kind !== 'answered') return made
  return shop.db.transaction(async (tx) => {
    await insertVaultCustomer(tx, { customerId, provider, reference: made.value }, shop.clock.now())
    return answered((await findVaultCustomer(tx, customerId, provider)) ?? made.value)
  })
}

/** Requests the check of a method from the provider. Idempotent by `tokenId`. */
export async function askForCheck(shop: TokenShop, token: Token): Promise<PartnerAnswer<CheckFacts>> {
  const customer = await customerAt(shop, token)
  if (customer.kind !== 'answered') return customer
  const { tokenId, provider, method } = token
  const { tenant, visitor } = shop
  const returnUrl = addedUrl(shop, token, visitor.language)
  return vaultOf(shop, token).createCheck({
    tokenId,
    tenant: tenant.id,
    customer: customer.value,
    method,
    currency: tenant.currency,
    description: tenant.provider.name,
    language: visitor.language,
    returnUrl,
    cancelUrl: `${returnUrl}&cancelled`,
    webhookUrl: checkWebhookUrl(shop, provider, tokenId),
  })
}

/**
 * Fields of a payment request for the saved method it charges or makes. The same for the same payment at every try,
 * whatever became of the method meanwhile: a charge that may have been made is asked about, never refused by us.
 * @param known the method, if the caller has read it: its mandate never changes
 */
export async function savedMethodFields(
  shop: TokenShop,
  { charges, chargedFor, keepsAs }: SavedMethodUse,
  known?: Token,
): Promise<PartnerAnswer<Pick<PaymentRequest, 'keepFor' | 'charge'>>> {
  const tokenId = charges ?? keepsAs
  if (tokenId === undefined) return answered({})
  const token = known?.tokenId === tokenId ? known : await shop.db.read((tx) => findToken(tx, tokenId))
  if (!token) throw new Error(`there is no payment method ${tokenId}, which a payment refers to`)
  if (charges) return chargeOf(token, chargedFor)
  const customer = await customerAt(shop, token)
  return customer.kind === 'answered' ? answered({ keepFor: customer.value }) : customer
}

/** @param chargedFor missing for a charge written before reasons were stored, which is asked about as it was made */
function chargeOf(
  { mandate }: Token,
  chargedFor: ChargeReason = 'low-balance',
): PartnerAnswer<Pick<PaymentRequest, 'charge'>> {
  if (!mandate) return { kind: 'refused', reason: 'no mandate' }
  return answered({ charge: { mandate, initiatedBy: initiatedBy(chargedFor), reason: chargedFor } })
}
