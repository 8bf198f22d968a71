import type { Shelf } from '../../journal.ts'
import type { World } from '../../world.ts'
import { newId } from '../new-id.ts'

export type Customer = {
  id: string
  name: string | null
  email: string | null
  locale: string | null
  metadata: unknown
  createdAt: string
}

/** The card of a mandate: last four digits, brand, and last valid day (`2034-12-31`). */
export type SavedCard = { number: string; label: string; expires: string }

/** A mandate to charge a card. `later` is how charges end: `paid`, or a failure reason. */
export type Mandate = {
  id: string
  customerId: string
  status: 'pending' | 'valid' | 'invalid'
  card: SavedCard
  later: string
  createdAt: string
}

/** The shop's customers and their mandates. */
export function openCustomers({ journal }: Pick<World, 'journal'>) {
  const shelf: Shelf<Customer> = journal.shelf('customers')
  const mandates: Shelf<Mandate> = journal.shelf('mandates')
  const now = () => new Date().toISOString()
  const change = (mandate: Mandate, changes: Partial<Mandate>) => {
    Object.assign(mandate, changes)
    mandates.put(mandate)
  }
  return {
    shelf,
    mandates,
    change,
    create(wanted: Omit<Customer, 'id' | 'createdAt'>): Customer {
      const customer = { id: newId('cst'), ...wanted, createdAt: now() }
      shelf.put(customer)
      return customer
    },
    /** Creates the mandate of a first payment, pending until that is paid. */
    promise(customerId: string): Mandate {
      const mandate: Mandate = {
        id: newId('mdt'),
        customerId,
        status: 'pending',
        card: { ...usualCard },
        later: 'paid',
        createdAt: now(),
      }
      mandates.put(mandate)
      return mandate
    },
    mandatesOf: (customerId: string): Mandate[] =>
      mandates.all().filter((mandate) => mandate.customerId === customerId),
    /** The customer's newest valid mandate. */
    keptBy: (customerId: string): Mandate | undefined =>
      mandates.all().findLast((mandate) => mandate.customerId === customerId && mandate.status === 'valid'),
  }
}

export type Customers = ReturnType<typeof openCustomers>

export const usualCard: SavedCard = { number: '6787', label: 'Mastercard', expires: '2034-12-31' }

const hal = (href: string) => ({ href, type: 'application/hal+json' })
const documentation = (origin: string) => ({ href: `${origin}/`, type: 'text/html' })

export function customerBody(customer: Customer, origin: string) {
  const { id, name, email, locale, metadata, createdAt } = customer
  return {
    resource: 'customer',
    id,
    mode: 'test',
    name,
    email,
    locale,
    metadata,
    createdAt,
    _links: {
      self: hal(`${origin}/v2/customers/${id}`),
      mandates: hal(`${origin}/v2/customers/${id}/mandates`),
      dashboard: { href: `${origin}/`, type: 'text/html' },
      documentation: documentation(origin),
    },
  }
}

export function mandateBody({ id, customerId, status, card, createdAt }: Mandate, origin: string) {
  const customer = `${origin}/v2/customers/${customerId}`
  return {
    resource: 'mandate',
    id,
    mode: 'test',
    status,
    method: 'creditcard',
    customerId,
    details: {
      cardHolder: 'T. Tester',
      cardNumber: card.number,
      cardLabel: card.label,
      cardExpiryDate: card.expires,
      cardFingerprint: `fingerprint${card.number}`,
    },
    mandateReference: null,
    signatureDate: createdAt.slice(0, 10),
    createdAt,
    _links: {
      self: hal(`${customer}/mandates/${id}`),
      customer: hal(customer),
      documentation: documentation(origin),
    },
  }
}
