import type { Permission } from './permissions.ts'

const reading = ['figures.read', 'orders.read', 'books.read', 'customers.read', 'goods.read', 'brands.read'] as const

const support = [
  'figures.read',
  'orders.read',
  'orders.reveal',
  'refunds.give',
  'orders.ask',
  'orders.write-to',
  'cases.work',
  'customers.read',
  'customers.help',
  'requests.handle',
] as const

/** What each role may do. Roles are fixed: an operator gets several grants rather than a role of their own. */
export const roles = {
  support,
  'support-lead': [...support, 'orders.replace', 'customers.privacy'],
  // No personal data: finance sees masked values only.
  finance: [
    'figures.read',
    'orders.read',
    'refunds.give',
    'orders.ask',
    'cases.work',
    'chargebacks.take',
    'books.read',
    'books.close',
  ],
  catalogue: ['figures.read', 'goods.read', 'goods.change', 'goods.import', 'stock.import', 'promo.make', 'cash.make'],
  'brand-manager': ['figures.read', 'orders.read', 'goods.read', 'brands.read', 'brands.draft', 'brands.publish'],
  engineer: ['figures.read', 'orders.read', 'orders.ask', 'cases.work', 'running.read', 'running.act'],
  reviewer: [...reading, 'running.read', 'audit.read'],
  // Brands too: somebody has to be the second person where one manager keeps a brand.
  owner: [...reading, 'brands.publish', 'keys.manage', 'running.read', 'operators.manage', 'audit.read'],
} as const satisfies Record<string, readonly Permission[]>

export type RoleName = keyof typeof roles
export const roleNames = Object.keys(roles) as RoleName[]

/** A role for some brands. An operator has one or more grants; rights add up for each brand. */
export type Grant = { role: RoleName; tenants: 'all' | readonly string[] }

/** What a key of a partner's program may do: for one brand, without roles. */
export type ProgramRights = {
  tenant: string
  scopes: readonly Permission[]
  /** What it gives back in a day without a second person, in euro cents. */
  dailyLimit: number
  /** An assistant holds the key: whatever costs anything waits for a person. */
  isAssistant?: boolean
}

/** Somebody with roles, or a program with a key. */
export type Granted = { readonly grants: readonly Grant[]; readonly program?: ProgramRights }
