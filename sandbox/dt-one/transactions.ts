import { randomInt } from 'node:crypto'
import type { Shelf } from '../journal.ts'
import type { World } from '../world.ts'
import { openAccount } from './account.ts'
import type { Esims } from './esims.ts'
import { outcomeOf } from './outcomes.ts'
import { costOf, findProduct } from './products.ts'
import type { NewTransaction, Transaction } from './transaction.ts'
import { transactionBody } from './transaction-body.ts'

const CONFIRM_WITHIN = 60 * 60_000
const FIRST_ID = 2_150_000_000

export function openTransactions({ journal, timers, outgoing, delayScale }: World, esims: Esims) {
  const shelf: Shelf<Transaction> = journal.shelf('transactions')
  const byExternalId = new Map<string, Transaction>()
  const byNumber = new Map<string, Transaction[]>()
  const waiting = new Map<string, () => void>()
  const account = openAccount(shelf.all(), journal.shelf('deposits'))
  let lastId = FIRST_ID

  const file = (transaction: Transaction) => {
    byExternalId.set(transaction.externalId, transaction)
    const { msisdn } = transaction
    const others = msisdn === undefined ? undefined : byNumber.get(msisdn)
    if (others) others.push(transaction)
    else if (msisdn !== undefined) byNumber.set(msisdn, [transaction])
    lastId = Math.max(lastId, Number(transaction.id))
  }

  const move = (transaction: Transaction, status: string) => {
    account.move(transaction, status)
    transaction.status = status
    transaction.changedAt = new Date().toISOString()
    shelf.put(transaction)
  }

  const callBack = (transaction: Transaction) => {
    if (!transaction.callbackUrl) return
    outgoing.send({
      partner: 'dt-one',
      operation: 'callback',
      reference: referenceOf(transaction),
      url: transaction.callbackUrl,
      type: 'application/json',
      body: JSON.stringify(transactionBody(transaction, esims)),
    })
  }

  /** Ends a confirmed transaction with the network's answer. */
  const finish = (transaction: Transaction) => {
    const { status, pin } = outcomeOf(transaction.msisdn)
    const product = status === 'COMPLETED' ? findProduct(transaction.productId) : undefined
    if (pin || product?.pin) transaction.pin = { code: digits(14), serial: digits(10) }
    const plan = product?.plan
    if (plan) esims.deliver(transaction.id, plan, transaction.iccid)
    move(transaction, status)
    waiting.get(transaction.id)?.()
    callBack(transaction)
  }

  const delayOf = ({ msisdn }: Transaction) => outcomeOf(msisdn).delay * delayScale

  /** Finishes a delivery after the response is sent, so that the caller sees CONFIRMED first. */
  const finishInTime = (transaction: Transaction) => {
    // At most as long as ever, also where the clock was set back meanwhile.
    const wait = Math.min((transaction.dueAt ?? 0) - Date.now(), delayOf(transaction))
    if (wait > 0) timers.after(wait, () => finish(transaction))
    else setImmediate(finish, transaction)
  }

  for (const transaction of shelf.all()) {
    file(transaction)
    if (transaction.status === 'CONFIRMED') finishInTime(transaction)
  }

  return {
    shelf,
    balances: account.balances,
    setBalance: account.set,
    byExternalId: (externalId: string) => byExternalId.get(externalId),
    toNumber: (msisdn: string): readonly Transaction[] => byNumber.get(msisdn) ?? [],

    create({ product, ...wanted }: NewTransaction): Transaction | 'external id used' | 'balance too low' {
      if (byExternalId.has(wanted.externalId)) return 'external id used'
      const cost = costOf(product, wanted.amount)
      if (!account.affords(product.currency, cost)) return 'balance too low'
      const now = Date.now()
      const transaction: Transaction = {
        id: String(lastId + 1),
        ...wanted,
        productId: product.id,
        currency: product.currency,
        cost,
        status: 'CREATED',
        createdAt: new Date(now).toISOString(),
        confirmBefore: new Date(now + CONFIRM_WITHIN).toISOString(),
        changedAt: new Date(now).toISOString(),
      }
      account.hold(transaction)
      shelf.put(transaction)
      file(transaction)
      return transaction
    },

    confirm(transaction: Transaction): 'confirmed' | 'already' | 'too late' {
      if (transaction.confirmedAt) return 'already'
      const now = new Date()
      if (transaction.status !== 'CREATED' || now.toISOString() > transaction.confirmBefore) return 'too late'
      transaction.confirmedAt = now.toISOString()
      transaction.dueAt = now.getTime() + delayOf(transaction)
      move(transaction, 'CONFIRMED')
      finishInTime(transaction)
      return 'confirmed'
    },

    cancel(transaction: Transaction): boolean {
      if (transaction.status !== 'CREATED') return false
      move(transaction, 'CANCELLED')
      callBack(transaction)
      return true
    },

    /** Takes a completed delivery back, as networks sometimes do by hand. */
    reverse(transaction: Transaction): boolean {
      if (transaction.status !== 'COMPLETED') return false
      esims.takeBack(transaction.id)
      move(transaction, 'REVERSED')
      callBack(transaction)
      return true
    },

    /** Waits for the network's answer, for at most this many milliseconds. */
    settled(transaction: Transaction, atMost: number): Promise<void> {
      if (transaction.status !== 'CONFIRMED') return Promise.resolve()
      return new Promise((resolve) => {
        const done = () => {
          waiting.delete(transaction.id)
          timers.cancel(timer)
          resolve()
        }
        const timer = timers.after(atMost, done)
        waiting.set(transaction.id, done)
      })
    },
  }
}

function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('')
}

/** The text that references of faults and of the books are matched against. */
export function referenceOf({ id, externalId, msisdn, iccid }: Transaction): string {
  const to = iccid ?? (msisdn === undefined ? '' : `+${msisdn}`)
  return `${id} ${externalId} ${to}`.trim()
}
