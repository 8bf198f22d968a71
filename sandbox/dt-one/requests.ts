import { isRecord } from '../http/call.ts'
import type { ErrorCode } from './door.ts'
import type { Esims } from './esims.ts'
import { operatorOf } from './operators.ts'
import { faceOf, gives, type Product } from './products.ts'
import type { NewTransaction } from './transaction.ts'

type Objection = { code: ErrorCode; field?: string }

export function isObjection(value: object): value is Objection {
  return 'code' in value
}

export function readNewTransaction(
  body: Record<string, unknown>,
  findProduct: (id: number) => Product | undefined,
  esims: Esims,
): NewTransaction | Objection {
  const externalId = body.external_id
  if (typeof externalId !== 'string' || externalId === '' || externalId.length > 40)
    return { code: 1000400, field: 'external_id' }
  const product = findProduct(Number(body.product_id))
  if (!product) return { code: 1003001 }
  const amount = readAmount(body, product)
  if (typeof amount === 'object') return amount
  const to = readParty(body.credit_party_identifier, product, esims)
  if (isObjection(to)) return to
  const callbackUrl = typeof body.callback_url === 'string' ? body.callback_url : undefined
  if (callbackUrl && !URL.canParse(callbackUrl)) return { code: 1000400, field: 'callback_url' }
  return { externalId, product, amount, ...to, callbackUrl }
}

/** Credit needs a number of the product's country, a code needs no recipient, a plan needs none or an existing eSIM. */
function readParty(party: unknown, product: Product, esims: Esims): { msisdn?: string; iccid?: string } | Objection {
  const asked = isRecord(party) ? party : {}
  if (product.pin) return {}
  if (product.plan) {
    if (asked.account_number === undefined) return {}
    const esim = esims.find(asked.account_number)
    return esim ? { iccid: esim.id } : { code: 1005003 }
  }
  const msisdn = readMsisdn(asked.mobile_number)
  // Numbers are ported between networks, so only the country must match.
  return msisdn && operatorOf(msisdn)?.country === product.country ? { msisdn } : { code: 1005003 }
}

/** Minor units of credit: the fixed amount of the product, or the requested amount of a ranged one. */
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
