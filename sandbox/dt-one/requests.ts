import { isRecord } from '../http/call.ts'
import type { ErrorCode } from './door.ts'
import { operatorOf } from './operators.ts'
import { faceOf, findProduct, gives, type Product } from './products.ts'
import type { NewTransaction } from './transaction.ts'

type Objection = { code: ErrorCode; field?: string }

export function isObjection(value: object): value is Objection {
  return 'code' in value
}

export function readNewTransaction(body: Record<string, unknown>): NewTransaction | Objection {
  const externalId = body.external_id
  if (typeof externalId !== 'string' || externalId === '' || externalId.length > 40)
    return { code: 1000400, field: 'external_id' }
  const product = findProduct(Number(body.product_id))
  if (!product) return { code: 1003001 }
  const amount = readAmount(body, product)
  if (typeof amount === 'object') return amount
  const party = body.credit_party_identifier
  const msisdn = readMsisdn(isRecord(party) ? party.mobile_number : undefined)
  // numbers are ported between networks, so only the country must fit
  if (!msisdn || operatorOf(msisdn)?.country !== product.operator.country) return { code: 1005003 }
  const callbackUrl = typeof body.callback_url === 'string' ? body.callback_url : undefined
  if (callbackUrl && !URL.canParse(callbackUrl)) return { code: 1000400, field: 'callback_url' }
  return { externalId, product, amount, msisdn, callbackUrl }
}

/** Minor units of credit: a fixed product's own, else what is asked of a ranged one. */
function readAmount(body: Record<string, unknown>, product: Product): number | Objection {
  const face = faceOf(product)
  if (face !== undefined) return face
  if (body.calculation_mode !== 'DESTINATION_AMOUNT') return { code: 1000400, field: 'calculation_mode' }
  const { destination } = body
  if (!isRecord(destination)) return { code: 1000400, field: 'destination' }
  if (destination.unit_type !== 'CURRENCY' || destination.unit !== product.currency) return { code: 1003003 }
  const minor = Number(destination.amount) * 100
  return gives(product, minor) ? minor : { code: 1003002 }
}

/** Digits of a number in E.164 with its plus, or nothing. */
export function readMsisdn(value: unknown): string | undefined {
  return typeof value === 'string' && /^\+[1-9]\d{6,14}$/.test(value) ? value.slice(1) : undefined
}
