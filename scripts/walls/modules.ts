// The direction of dependencies (docs/decisions): main, web, compose, what faces the world, what operators do, the shop,
// the base. A module may import what is lower.
const shopLayers = [
  ['tenants'],
  [
    'agreements',
    'catalogue',
    'consent',
    'content',
    'customers',
    'funnel',
    'gifts',
    'notifications',
    'objectives',
    'orders',
    'personal-data',
    'programs',
    'promotions',
    'rates',
    'risk',
    'vat',
  ],
  [
    'cart',
    'cash-codes',
    'payments',
    'payment-tokens',
    'fulfilment',
    'stock',
    'declarations',
    'enquiries',
    'identity',
    'newsletter',
    'ledger',
    'receipts',
    'auto-top-up-light',
  ],
  ['checkout', 'profile'],
  ['assistants', 'auto-top-ups', 'sms-top-ups', 'esims', 'reconciliation', 'push'],
  // What follows a declaration.
  ['cases'],
  // Hands out, erases and forgets what all of them keep of people.
  ['privacy'],
]
/** What operators do. `admin` itself is the file with the type that the others are handed. */
const adminLayers = [
  ['admin/permissions'],
  ['admin/operators'],
  ['admin'],
  ['admin/audit', 'admin/approvals', 'admin/runs', 'admin/views'],
  [
    'admin/orders',
    'admin/brands',
    'admin/figures',
    'admin/requests',
    'admin/money',
    'admin/goods',
    'admin/watch',
    'admin/attention',
    'admin/suspicions',
    'admin/programs',
  ],
  ['admin/search', 'admin/customers'],
  ['admin/actions'],
]
const ground = ['kit', 'database', 'config', 'watch']
const facing = ['storefront', 'back-office', 'reactions', 'providers']

const levels = new Map<string, number>([
  ...ground.map((name) => [name, 0] as const),
  ...shopLayers.flatMap((layer, index) => layer.map((name) => [`shop/${name}`, index + 1] as const)),
  ...adminLayers.flatMap((layer, index) => layer.map((name) => [name, 8 + index / 10] as const)),
  ...facing.map((name) => [name, 10] as const),
  ['providers/http-client', 9],
  // The API serves the webhooks that the adapters describe.
  ['providers/webhooks', 10.5],
  ['partners', 10.7],
  ['api', 11],
  ['recipients', 10.8],
  ['furnish-brand', 10.9],
  ['compose', 11],
  ['web', 12],
  ['for-operators', 12.5],
  ['parts', 12],
  ['main', 13],
])

/**
 * @returns the module of a file: `shop/cart`, `admin/actions`, `providers/payments/mollie`, `api`; for a file directly in `src/` its own
 *   name; outside `src/` the folder directly under the project
 */
export function moduleOf(path: string): string {
  const [top = '', ...rest] = path.split('/')
  if (top !== 'src') return top
  if (rest.length === 1) return (rest[0] ?? '').replace(/(\.test)?\.tsx?$/, '')
  if (rest[0] === 'shop') return `shop/${rest[1]}`
  if (rest[0] === 'admin') return rest.length === 2 ? 'admin' : `admin/${rest[1]}`
  // A partner has a folder of two levels; a folder of one level holds what adapters share.
  if (rest[0] === 'providers') return rest.slice(0, Math.min(3, rest.length - 1)).join('/')
  return rest[0] ?? ''
}

export const isShop = (module: string): boolean => module.startsWith('shop/')

/** @returns how high a module is, or undefined if it has no place. */
export const levelOf = (module: string): number | undefined =>
  levels.get(module) ?? levels.get(module.startsWith('providers/') ? 'providers' : '')
