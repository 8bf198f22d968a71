import type { NumberLookup } from '#catalogue'
import type { EsimLookup } from '#catalogue/esim-status'
import type { DeliveryRequest, Supplier } from '#fulfilment'
import { toMajor } from '#kit/money'
import { answered } from '#kit/result'
import { numberRefused } from '#orders'
import { type DtOneOptions, openDtOneClient } from './client.ts'
import { benefits, esimService, esimStatus } from './esims.ts'
import { balances, operators, transaction, transactions } from './shapes.ts'

/** The supplier DT One (Digital Value Services), which also looks up a number's network and an eSIM's state. */
export function dtOne(options: DtOneOptions): Supplier & NumberLookup & EsimLookup {
  const client = openDtOneClient(options)

  return {
    name: 'dt-one',

    send: async (request) => {
      const answer = await client({ method: 'POST', path: '/async/transactions', json: orderOf(request) }, transaction)
      // "Credit party number is invalid".
      const isAboutNumber = answer.kind === 'refused' && answer.reason.startsWith('1005003')
      return isAboutNumber ? { kind: 'refused', reason: numberRefused } : answer
    },

    find: async (externalId) => {
      const query = new URLSearchParams({ external_id: externalId })
      const answer = await client({ method: 'GET', path: `/transactions?${query}` }, transactions)
      if (answer.kind !== 'answered') return answer
      const ours = answer.value.find((facts) => facts.externalId === externalId)
      // Only an empty list means that it does not know our reference; a list of other deliveries means that the filter
      // failed.
      if (!ours && answer.value.length > 0) return { kind: 'lost', reason: 'told of other deliveries' }
      return answered(ours)
    },

    balances: () => client({ method: 'GET', path: '/balances?per_page=100' }, balances),

    // "Insufficient balance"; the code comes first in every refusal.
    isAboutBalance: (reason) => reason.startsWith('1006001'),

    operatorsOf: (e164) =>
      client(
        { method: 'POST', path: '/lookup/mobile-number', json: { mobile_number: e164, page: 1, per_page: 50 } },
        operators,
      ),

    statusOf: (iccid) =>
      client({ method: 'POST', path: '/lookup/credit-party-status', json: aboutEsim(iccid) }, esimStatus),

    dataLeft: (iccid) =>
      client({ method: 'POST', path: '/lookup/credit-party-benefits', json: aboutEsim(iccid) }, benefits),
  }
}

function orderOf(request: DeliveryRequest) {
  const credit = { unit_type: 'CURRENCY', unit: request.currency, amount: toMajor(request.amount) }
  return {
    external_id: request.externalId,
    product_id: request.supplierProductId,
    auto_confirm: true,
    ...(request.ranged && { calculation_mode: 'DESTINATION_AMOUNT', destination: credit }),
    ...(request.msisdn !== null && { credit_party_identifier: { mobile_number: request.msisdn } }),
    // A plan for an existing eSIM is sent to its ICCID; a new eSIM has no recipient.
    ...(request.iccid !== null && { credit_party_identifier: { account_number: request.iccid } }),
    callback_url: request.callbackUrl,
  }
}

const aboutEsim = (iccid: string) => ({
  service_id: esimService,
  credit_party_identifier: { account_number: iccid },
})
