import type { Permission } from './permissions.ts'

/** What a key of a partner's program can be given. No personal data, no codes, no brand's settings. */
export const programScopes = [
  'orders.read',
  'goods.read',
  'books.read',
  'orders.ask',
  'orders.write-to',
  'cases.work',
  'goods.change',
  'refunds.give',
] as const satisfies readonly Permission[]
