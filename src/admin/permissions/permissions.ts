/** What an operator may be allowed to do or see. Each action needs one of them; so does each area of pages. */
export const permissions = [
  'figures.read',
  'orders.read',
  'orders.reveal',
  'refunds.give',
  'orders.ask',
  'orders.write-to',
  'orders.replace',
  'cases.work',
  'chargebacks.take',
  'books.read',
  'books.close',
  'customers.read',
  'customers.help',
  'customers.privacy',
  'requests.handle',
  'goods.read',
  'goods.change',
  'goods.import',
  'stock.import',
  'promo.make',
  'cash.make',
  'brands.read',
  'brands.draft',
  'brands.publish',
  'keys.manage',
  'running.read',
  'running.act',
  'operators.manage',
  'audit.read',
] as const
export type Permission = (typeof permissions)[number]

/** Permissions that concern the installation and no brand: only a grant for all brands gives them. */
export const ofInstallation: readonly Permission[] = ['running.read', 'running.act', 'operators.manage', 'audit.read']
