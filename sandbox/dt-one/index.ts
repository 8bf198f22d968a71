import {
  type Answer,
  type Call,
  type Handler,
  isForm,
  isRecord,
  json,
  type Route,
  readFields,
  readJson,
  redirect,
} from '../http/call.ts'
import { operation } from '../partner-door.ts'
import type { World } from '../world.ts'
import { dtOneDoor, listed, refusal } from './door.ts'
import { type Esim, openEsims } from './esims.ts'
import { OPERATORS, operatorOf } from './operators.ts'
import { openProducts, readChange } from './product-changes.ts'
import { operatorBody } from './products.ts'
import { isObjection, readMsisdn, readNewTransaction } from './requests.ts'
import type { Transaction } from './transaction.ts'
import { transactionBody } from './transaction-body.ts'
import { openTransactions, referenceOf } from './transactions.ts'

export type DtOne = ReturnType<typeof openDtOne>

/** How long synchronous calls wait for an outcome, in milliseconds before scaling. */
const HOLD = 180_000
const DAY = 24 * 60 * 60_000
const ESIM_SERVICE = 13

/** The supplier: the part of DT One's Digital Value Services that the shop uses. */
export function openDtOne(world: World) {
  const esims = openEsims(world.journal.shelf('esims'))
  const transactions = openTransactions(world, esims)
  const products = openProducts(world.journal.shelf('product-changes'))

  const find = (call: Call) => transactions.shelf.get(call.params[0] ?? '')
  const about = (call: Call) => {
    const transaction = find(call)
    return transaction ? referenceOf(transaction) : call.path
  }
  const onTransaction = (work: (transaction: Transaction) => Answer | Promise<Answer>): Handler => {
    return (call) => {
      const transaction = find(call)
      return transaction ? work(transaction) : refusal(1008004)
    }
  }

  const lookUp = (number: unknown, paging: Parameters<typeof listed>[0]): Answer => {
    const msisdn = readMsisdn(number)
    if (!msisdn) return refusal(1005003)
    const operator = operatorOf(msisdn)
    if (!operator) return refusal(1005006)
    const others = OPERATORS.filter(({ id, country }) => country === operator.country && id !== operator.id)
    return listed(paging, [
      { ...operatorBody(operator), identified: true },
      ...others.map((other) => ({ ...operatorBody(other), identified: false })),
    ])
  }

  const listProducts: Handler = ({ query }) => {
    const asked = (name: string, value: unknown) => !query.has(name) || query.get(name) === String(value)
    const rows = products
      .all()
      .filter(
        ({ body: { type, service, operator } }) =>
          asked('type', type) &&
          asked('service_id', service.id) &&
          asked('subservice_id', service.subservice?.id) &&
          asked('operator_id', operator.id) &&
          asked('country_iso_code', operator.country.iso_code),
      )
    return listed(
      Object.fromEntries(query),
      rows.map(({ body }) => body),
    )
  }
  const getProduct: Handler = (call) => {
    const product = products.find(Number(call.params[0]))
    return product ? json(200, product.body) : refusal(1003001)
  }

  const create = (sync: boolean): Handler => {
    return async (call) => {
      const body = readJson(call) ?? {}
      const wanted = readNewTransaction(body, products.find, esims)
      if (isObjection(wanted)) return refusal(wanted.code, wanted.field)
      const transaction = transactions.create(wanted)
      if (transaction === 'external id used') return refusal(1007001)
      if (transaction === 'balance too low') return refusal(1006001)
      if (body.auto_confirm === true) transactions.confirm(transaction)
      if (sync) await transactions.settled(transaction, HOLD * world.delayScale)
      return json(201, transactionBody(transaction, esims))
    }
  }
  const confirm = (sync: boolean): Handler =>
    onTransaction(async (transaction) => {
      const outcome = transactions.confirm(transaction)
      if (outcome === 'already') return refusal(1007002)
      if (outcome === 'too late') return refusal(1007004)
      if (sync) await transactions.settled(transaction, HOLD * world.delayScale)
      return json(202, transactionBody(transaction, esims))
    })
  const cancel = onTransaction((transaction) => {
    if (transactions.cancel(transaction)) return json(202, transactionBody(transaction, esims))
    return refusal(transaction.status === 'CANCELLED' ? 1007005 : 1007007)
  })

  /** Finds by our reference, or lists a period of at most a day (the last 24 hours by default), newest first. */
  const list: Handler = ({ query }) => {
    const externalId = query.get('external_id')
    const one = externalId ? transactions.byExternalId(externalId) : undefined
    const until = Date.parse(query.get('to_date') ?? '') || Date.now()
    const from = Date.parse(query.get('from_date') ?? '') || until - DAY
    if (until - from > DAY) return refusal(1000400, 'from_date')
    const [since, before] = [new Date(from).toISOString(), new Date(until).toISOString()]
    const number = query.get('credit_party_mobile_number')
    const candidates = externalId
      ? one
        ? [one]
        : []
      : transactions.shelf.all().filter(({ createdAt }) => createdAt >= since && createdAt <= before)
    const rows = number ? candidates.filter(({ msisdn }) => msisdn === readMsisdn(number)) : candidates
    return listed(
      Object.fromEntries(query),
      rows.toReversed().map((row) => transactionBody(row, esims)),
    )
  }

  const reverse: Handler = (call) => {
    const reference = call.params[0] ?? ''
    const transaction = transactions.shelf.get(reference) ?? transactions.byExternalId(reference)
    if (!transaction) return json(404, { error: `No transaction ${reference}` })
    if (!transactions.reverse(transaction))
      return json(409, { error: `Only a completed transaction can be reversed; this one is ${transaction.status}` })
    return call.headers.accept?.includes('text/html') ? redirect('/') : json(200, transactionBody(transaction, esims))
  }

  /** Both look-ups of an eSIM, by service and ICCID. */
  const ofEsim = (tell: (esim: Esim) => Answer): Handler => {
    return (call) => {
      const { service_id, credit_party_identifier: party } = readJson(call) ?? {}
      if (service_id !== ESIM_SERVICE) return refusal(1007500)
      const esim = esims.find(isRecord(party) ? party.account_number : undefined)
      return esim ? tell(esim) : refusal(1005003)
    }
  }

  /** Sets the balance of the shop's account, as a bank transfer would. */
  const setBalance: Handler = (call) => {
    const { currency, available } = readFields(call) ?? {}
    const minor = Math.round(Number(available) * 100)
    if (!(minor >= 0) || !transactions.setBalance(String(currency), minor)) {
      return json(422, { error: 'currency must be EUR or GBP, available an amount in major units' })
    }
    return isForm(call) ? redirect('/#balances') : json(200, transactions.balances())
  }

  /** Changes a product: `gone`, or `cost` and `face` in major units. Without fields it restores the product. */
  const changeProduct: Handler = (call) => {
    const change = readChange(readFields(call) ?? {})
    if (!change) return json(422, { error: 'gone must be true, cost and face amounts in major units' })
    const id = Number(call.params[0] ?? readFields(call)?.id)
    if (!products.change(id, change)) return refusal(1003001)
    return isForm(call) ? redirect('/#products') : json(200, change)
  }

  const at = (name: string, work: Handler, reference?: (call: Call) => string) =>
    operation(world.faults, dtOneDoor, name, work, reference)
  const inBody = (call: Call) => call.body
  const routes: Route[] = [
    [
      'POST',
      '/v1/lookup/mobile-number',
      at(
        'lookup',
        (call) => {
          const body = readJson(call) ?? {}
          return lookUp(body.mobile_number, body)
        },
        inBody,
      ),
    ],
    [
      'GET',
      '/v1/lookup/mobile-number/:number',
      at(
        'lookup',
        (call) => lookUp(call.params[0], Object.fromEntries(call.query)),
        (call) => call.params[0] ?? '',
      ),
    ],
    [
      'POST',
      '/v1/lookup/credit-party-benefits',
      at(
        'lookup-benefits',
        ofEsim((esim) => listed({}, esims.benefitsOf(esim))),
        inBody,
      ),
    ],
    [
      'POST',
      '/v1/lookup/credit-party-status',
      at(
        'lookup-status',
        ofEsim((esim) => json(200, esims.statusOf(esim))),
        inBody,
      ),
    ],
    ['GET', '/v1/products', at('products', listProducts)],
    ['GET', '/v1/products/:id', at('products', getProduct)],
    ['POST', '/v1/async/transactions', at('create-transaction', create(false), inBody)],
    ['POST', '/v1/sync/transactions', at('create-transaction', create(true), inBody)],
    ['POST', '/v1/async/transactions/:id/confirm', at('confirm-transaction', confirm(false), about)],
    ['POST', '/v1/sync/transactions/:id/confirm', at('confirm-transaction', confirm(true), about)],
    ['POST', '/v1/transactions/:id/cancel', at('cancel-transaction', cancel, about)],
    [
      'GET',
      '/v1/transactions/:id',
      at(
        'get-transaction',
        onTransaction((transaction) => json(200, transactionBody(transaction, esims))),
        about,
      ),
    ],
    ['GET', '/v1/transactions', at('list-transactions', list, (call) => call.query.get('external_id') ?? '')],
    ['GET', '/v1/balances', at('balances', (call) => listed(Object.fromEntries(call.query), transactions.balances()))],
    ['POST', '/suppliers/dt-one/transactions/:reference/reverse', reverse],
    ['POST', '/suppliers/dt-one/balance', setBalance],
    ['POST', '/suppliers/dt-one/products', changeProduct],
    ['POST', '/suppliers/dt-one/products/:id', changeProduct],
  ]

  return {
    routes,
    balances: transactions.balances,
    changes: products.changes,
    transactions: transactions.shelf,
    esims,
    toNumber: transactions.toNumber,
    referenceOf,
  }
}
