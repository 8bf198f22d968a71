import type { Admin } from '#admin'
import { findNames } from '#admin/operators'
import type { OrderRow } from '#admin/orders'
import { may } from '#admin/permissions'
import { listAutoTopUps } from '#auto-top-ups'
import { findCustomer, listSessions } from '#customers'
import { deviceName } from '#kit/device'
import { maskEmail } from '#kit/email'
import { type Currency, fromMajor, type Minor } from '#kit/money'
import { maskPhone } from '#kit/phone'
import { isRefusal } from '#kit/result'
import { listMethods } from '#payment-tokens'
import type { TokenStatus } from '#payment-tokens/contract'
import { listSmsTopups } from '#sms-top-ups'
import { findOrdersOf, findProof, findSince, type Proof } from './store.ts'

/** A customer as their page shows them; personal values are masked. Amounts in minor units. */
export type CustomerDetail = {
  tenant: string
  customerId: string
  since: Date
  email: string | null
  number: string | null
  name: string | null
  language: string
  /** The proof of their identity that counts now, for those who handle it. `by`: the operator's name. */
  proof: (Proof & { by: string }) | null
  orders: readonly OrderRow[]
  autoTopUps: readonly {
    autoTopupId: string
    number: string
    amount: Minor
    currency: Currency
    when: string
    isActive: boolean
    /** The shop paused it, and its owner has to do something. */
    isStopped: boolean
    nextRun: Date | null
  }[]
  textTopUps: readonly { index: number; number: string; amount: Minor; currency: Currency; isActive: boolean }[]
  methods: readonly { id: string; method: string; card: string; status: TokenStatus; since: Date }[]
  sessions: readonly { sessionId: string; device: string | undefined; since: Date }[]
}

const minor = (major: number): Minor => fromMajor(String(major)) ?? 0

/** @returns undefined for a customer that there is not, or of a brand whose customers the operator may not read */
export async function readCustomer(
  admin: Admin,
  tenant: string,
  customerId: string,
): Promise<CustomerDetail | undefined> {
  if (!may(admin.operator, 'customers.read', tenant)) return undefined
  const { language } = admin.operator
  const isPrivate = may(admin.operator, 'customers.privacy', tenant)
  const shop = await admin.shopOf(tenant)
  const customer = await shop.db.read((tx) => findCustomer(tx, customerId))
  if (!customer) return undefined
  // As the customer would see it, in the operator's language.
  const visitor = { ...shop.visitor, language, customer: { customerId, sessionId: '', language: customer.language } }
  const acting = { ...shop, visitor }
  const [autoTopUps, texts, methods, sessions, [orders, since, proof], names] = await Promise.all([
    listAutoTopUps(acting),
    listSmsTopups(acting),
    listMethods(acting),
    listSessions(acting),
    admin.read((tx) =>
      Promise.all([
        findOrdersOf(tx, tenant, customerId),
        findSince(tx, tenant, customerId),
        isPrivate ? findProof(tx, tenant, customerId, admin.clock.now()) : undefined,
      ]),
    ),
    admin.read((tx) => findNames(tx)),
  ])
  if (!since) return undefined
  const name = [customer.firstName, customer.lastName].filter(Boolean).join(' ')
  return {
    tenant,
    customerId,
    since,
    email: customer.email && maskEmail(customer.email),
    number: customer.msisdn && maskPhone(customer.msisdn),
    name: name === '' ? null : `${name.slice(0, 1)}…`,
    language: customer.language,
    proof: proof ? { ...proof, by: names.get(proof.operator) ?? proof.operator } : null,
    orders,
    autoTopUps: isRefusal(autoTopUps)
      ? []
      : autoTopUps.rows.map((one) => ({
          autoTopupId: one.autoTopupId,
          number: maskPhone(one.phoneNumber),
          amount: minor(one.grossAmount),
          currency: one.currency,
          when: one.when,
          isActive: one.status === 'ENABLED',
          isStopped: one.stoppedBecause !== undefined,
          nextRun: one.nextRun ? new Date(one.nextRun) : null,
        })),
    // A brand that sells nothing by text has none.
    textTopUps: isRefusal(texts)
      ? []
      : texts.rows.map((one) => ({
          index: one.index,
          number: maskPhone(one.phoneNumber),
          amount: minor(one.grossAmount),
          currency: one.currency,
          isActive: one.status === 'ENABLED',
        })),
    methods: isRefusal(methods)
      ? []
      : methods.paymentTokens.map(({ id, paymentMethod, cardBrand, cardNumber, status, createdAt }) => ({
          id,
          method: paymentMethod,
          card: [cardBrand, cardNumber && `…${cardNumber}`].filter(Boolean).join(' '),
          status,
          since: new Date(createdAt),
        })),
    sessions: isRefusal(sessions)
      ? []
      : sessions.sessions.map(({ sessionId, userAgent, signedInAt }) => ({
          sessionId,
          device: deviceName(userAgent),
          since: new Date(signedInAt),
        })),
  }
}
