import type { NumberLookup } from '#catalogue'
import type { DeliveryRequest, Supplier } from '#fulfilment'
import { toMajor } from '#kit/money'
import { answered } from '#kit/result'
import { openLine } from '#providers/line'
import { operators, problem, transaction, transactions } from './shapes.ts'

/** `url` names the version as well (`…/v1`); `timeoutMs` is 10 seconds unless told. */
export type DtOneOptions = { url: string; key: string; secret: string; timeoutMs?: number }

// "external_id already used": an earlier call got through, and only asking by that id tells what became of it.
const alreadyUsed = '1007001'

/** The supplier DT One (Digital Value Services), which also knows whose network a number is in. */
export function dtOne({ url, key, secret, timeoutMs }: DtOneOptions): Supplier & NumberLookup {
  const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`
  const line = openLine({ url, authorization, timeoutMs, errorIn, unsure: [alreadyUsed] })

  return {
    name: 'dt-one',

    send: (request) => line({ method: 'POST', path: '/async/transactions', json: orderOf(request) }, transaction),

    find: async (externalId) => {
      const query = new URLSearchParams({ external_id: externalId })
      const answer = await line({ method: 'GET', path: `/transactions?${query}` }, transactions)
      if (answer.kind !== 'answered') return answer
      const ours = answer.value.find((facts) => facts.externalId === externalId)
      // Only an empty list says that it never heard of ours; a list of others says that it was not asked for ours.
      if (!ours && answer.value.length > 0) return { kind: 'lost', reason: 'told of other deliveries' }
      return answered(ours)
    },

    operatorsOf: (e164) =>
      line(
        { method: 'POST', path: '/lookup/mobile-number', json: { mobile_number: e164, page: 1, per_page: 50 } },
        operators,
      ),
  }
}

function orderOf(request: DeliveryRequest) {
  const credit = { unit_type: 'CURRENCY', unit: request.currency, amount: toMajor(request.amount) }
  return {
    external_id: request.externalId,
    product_id: request.supplierProductId,
    auto_confirm: true,
    ...(request.ranged && { calculation_mode: 'DESTINATION_AMOUNT', destination: credit }),
    credit_party_identifier: { mobile_number: request.msisdn },
    callback_url: request.callbackUrl,
  }
}

function errorIn(body: unknown) {
  const read = problem.safeParse(body)
  if (!read.success) return undefined
  const [{ code, message }] = read.data.errors
  return { code: String(code), message }
}
