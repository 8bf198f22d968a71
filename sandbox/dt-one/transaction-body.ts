import { dataBenefits } from './esim-products.ts'
import type { Esims } from './esims.ts'
import { findProduct } from './products.ts'
import { classOf, statusBody } from './statuses.ts'
import type { Transaction } from './transaction.ts'

/** A transaction as the supplier describes it, in answers and callbacks alike. */
export function transactionBody(transaction: Transaction, esims: Esims) {
  const product = findProduct(transaction.productId)
  if (!product) throw new Error(`transaction ${transaction.id} is for product ${transaction.productId}, which is gone`)
  const { currency: unit } = transaction
  const money = (minor: number) => ({ unit_type: 'CURRENCY', unit, amount: minor / 100 })
  const values = { source: money(transaction.cost), destination: money(transaction.amount) }
  const { id, name, description, tags, service, operator, regions, type, pin } = product.body
  const amount = transaction.amount / 100
  return {
    id: Number(transaction.id),
    external_id: transaction.externalId,
    creation_date: transaction.createdAt,
    confirmation_expiration_date: transaction.confirmBefore,
    confirmation_date: transaction.confirmedAt ?? null,
    status: statusBody(transaction.status),
    operator_reference: classOf(transaction.status) === 'COMPLETED' ? `OP${transaction.id}` : null,
    pin: transaction.pin ?? null,
    product: { id, name, description, tags, service, operator, regions, type, ...(pin ? { pin } : {}) },
    prices: { wholesale: { ...money(transaction.cost), fee: 0 }, retail: null },
    rates: product.body.rates,
    benefits: product.plan
      ? dataBenefits(product.plan)
      : [
          {
            type: 'CREDITS',
            unit_type: 'CURRENCY',
            unit,
            amount: { base: amount, promotion_bonus: 0, total_excluding_tax: amount, total_including_tax: amount },
            additional_information: null,
          },
        ],
    promotions: null,
    requested_values: values,
    adjusted_values: values,
    sender: null,
    beneficiary: null,
    debit_party_identifier: null,
    credit_party_identifier: partyOf(transaction),
    callback_url: transaction.callbackUrl ?? null,
    ...(product.plan ? { metadata: esims.metadataOf(transaction.id, transaction.iccid) } : { metadata: null }),
  }
}

function partyOf({ msisdn, iccid }: Transaction) {
  if (iccid !== undefined) return { account_number: iccid }
  return msisdn === undefined ? null : { mobile_number: `+${msisdn}` }
}
