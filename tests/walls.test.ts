import { describe, expect, test } from 'vitest'
import { describe as inWords, rules } from '../scripts/walls/index.ts'
import { parseSource, type Tree } from '../scripts/walls/tree.ts'

const doors = {
  '#cart': './src/shop/cart/index.ts',
  '#cart/contract': './src/shop/cart/contract.ts',
  '#tenants': './src/shop/tenants/index.ts',
  '#tenants/define': './src/shop/tenants/define.ts',
  '#checkout': './src/shop/checkout/index.ts',
  '#database': './src/database/index.ts',
  '#kit/money': './src/kit/money.ts',
  '#api': './src/api/index.ts',
  '#watch': './src/watch/index.ts',
  '#providers/mollie': './src/providers/payments/mollie/index.ts',
  '#providers/http-client': './src/providers/http-client/index.ts',
}

/** A small project: the files given, and every door's file. */
function treeOf(files: Record<string, string>, more: Partial<Tree> = {}): Tree {
  const faces = Object.values(doors).map((target) => [target.slice(2), ''] as const)
  const texts = { ...Object.fromEntries(faces), ...files }
  const sources = Object.entries(texts).map(([path, text]) => parseSource(path, text))
  return {
    files: sources,
    paths: new Set(Object.keys(texts)),
    doors,
    brands: ['fcb', 'sure'],
    tools: ['vitest', '@dtone/dvs'],
    ...more,
  }
}

/** What one rule says of a small project, a line for each problem. */
const judged = (rule: keyof typeof rules, files: Record<string, string>, more?: Partial<Tree>): string[] =>
  rules[rule](treeOf(files, more)).map(inWords)

test('a module that adds to the types of another uses its door', () => {
  const { imports } = parseSource('src/shop/cart/store.ts', `declare module '#database' {\n  interface X {}\n}`)
  expect(imports).toEqual([{ specifier: '#database', line: 1, typeOnly: true }])
})

describe('relative imports', () => {
  const rule = 'relativeImportsStayHome'

  test.each([
    ['src/shop/cart/add.ts', '../tenants/store.ts'],
    ['src/shop/cart/add.ts', '../../kit/money.ts'],
    ['src/providers/payments/mollie/mollie.ts', '../../line/index.ts'],
    ['src/main.ts', './api/index.ts'],
    ['sandbox/main.ts', '../src/kit/money.ts'],
    ['scripts/demo.ts', '../src/config/index.ts'],
    ['src/shop/cart/add.test.ts', '../tenants/store.ts'],
  ])('%s may not name %s', (path, specifier) => {
    expect(judged(rule, { [path]: `import { x } from '${specifier}'` })).toHaveLength(1)
    expect(judged(rule, { [path]: `export type { X } from '${specifier}'` })).toHaveLength(1)
    expect(judged(rule, { [path]: `const x = await import('${specifier}')` })).toHaveLength(1)
    expect(judged(rule, { [path]: `type X = import('${specifier}').X` })).toHaveLength(1)
  })

  test.each([
    ['src/shop/cart/lines/add.ts', '../store.ts'],
    ['src/main.ts', './compose.ts'],
    ['src/shop/cart/add.test.ts', '../../../tests/support/database.ts'],
  ])('%s may name %s', (path, specifier) => {
    expect(judged(rule, { [path]: `import { x } from '${specifier}'` })).toEqual([])
  })

  test('the catalogue of texts gives its keys as a type, and is never imported', () => {
    const from = (statement: string) => judged(rule, { 'src/kit/text-key.ts': statement })
    expect(from(`import type texts from '../../locales/en/common.json'`)).toEqual([])
    expect(from(`import texts from '../../locales/en/common.json'`)).toHaveLength(1)
  })
})

describe('the direction', () => {
  const rule = 'dependenciesPointDown'

  test.each([
    ['src/shop/tenants/a.ts', '#cart'],
    ['src/shop/cart/a.ts', '#checkout'],
    ['src/shop/cart/a.ts', '#api'],
    ['src/shop/cart/a.ts', '#providers/mollie'],
    ['src/database/a.ts', '#tenants'],
    ['src/storefront/a.ts', '#api'],
    ['src/providers/http-client/a.ts', '#providers/mollie'],
  ])('%s may not import %s', (path, door) => {
    expect(judged(rule, { [path]: `import type { X } from '${door}'` })).toHaveLength(1)
  })

  test.each([
    ['src/partners.ts', '#providers/mollie'],
    ['src/api/a.ts', '#checkout'],
    ['src/shop/checkout/a.ts', '#cart'],
    ['src/shop/tenants/a.ts', '#database'],
    ['src/providers/payments/mollie/a.ts', '#providers/http-client'],
  ])('%s may import %s', (path, door) => {
    expect(judged(rule, { [path]: `import { x } from '${door}'` })).toEqual([])
  })

  test('a module that was given no place is found', () => {
    expect(judged(rule, { 'src/shop/wishes/a.ts': `import { x } from '#kit/money'` })[0]).toContain('given no place')
  })

  test('the program imports neither tests nor the sandbox', () => {
    expect(judged(rule, { 'src/api/a.ts': `import '../../sandbox/main.ts'` })[0]).toContain('not part of the program')
  })

  test('the ground stands on the kit alone', () => {
    expect(judged('groundIsFlat', { 'src/kit/a.ts': `import { x } from '#database'` })).toHaveLength(1)
    expect(judged('groundIsFlat', { 'src/watch/a.ts': `import { x } from '#database'` })).toHaveLength(1)
    expect(judged('groundIsFlat', { 'src/database/a.ts': `import { x } from '#kit/money'` })).toEqual([])
  })
})

describe('the storefront', () => {
  const rule = 'useCasesStayOnServer'
  const [route, component, load] = ['home/page.tsx', 'home/form.tsx', 'home/load.ts'].map(
    (name) => `src/storefront/pages/${name}`,
  ) as [string, string, string]
  const loads = `export async function loader() {}`

  test.each([
    `import type { Database } from '#database'`,
    `import { createLogger } from '#watch'`,
    `import { addItem } from '#api'`,
  ])('may not say %s', (text) => {
    for (const path of [route, component, load]) expect(judged(rule, { [path]: text })).toHaveLength(1)
  })

  test.each([
    `import { cartView } from '#cart/contract'`,
    `import type { Cart } from '#cart'`,
    `import { formatMoney } from '#kit/money'`,
    `import { useState } from 'react'`,
    `export default () => <p>{'#cart'}</p>`,
  ])('may say in a component %s', (text) => {
    expect(judged(rule, { [component]: text })).toEqual([])
  })

  test.each([
    `import { addItem } from '#cart'`,
    `import { type Cart } from '#cart'`,
    `const cart = await import('#cart')`,
  ])('may say %s where it loads and submits, and not in a component', (text) => {
    expect(judged(rule, { [load]: text })).toEqual([])
    expect(judged(rule, { [route]: `${text}\n${loads}` })).toEqual([])
    expect(judged(rule, { [component]: text })).toHaveLength(1)
    expect(judged(rule, { [route]: text })).toHaveLength(1)
  })

  test('brings no use case into a component by way of another file', () => {
    const files = {
      [load]: `import { addItem } from '#cart'`,
      'src/storefront/pages/home/words.ts': `import { load } from './load.ts'`,
    }
    const says = (text: string) => judged(rule, { ...files, [component]: text })
    expect(says(`import { words } from './words.ts'`)).toHaveLength(1)
    expect(says(`import type { Words } from './words.ts'`)).toEqual([])
    expect(judged(rule, { ...files, [route]: `export { load as loader } from './load.ts'` })).toEqual([])
  })
})

test.each(['hono', '@hono/zod-openapi', 'react', 'react-router', 'pino', '#watch', 'mollie-api-typescript'])(
  'the shop may not import %s',
  (specifier) => {
    expect(judged('shopKnowsNoWorld', { 'src/shop/cart/a.ts': `import { x } from '${specifier}'` })).toHaveLength(1)
    expect(judged('shopKnowsNoWorld', { 'src/api/a.ts': `import { x } from '${specifier}'` })).toEqual([])
  },
)

test('sandbox and brands share no code with the shop', () => {
  expect(judged('outsidersStayOutside', { 'sandbox/a.ts': `import { x } from '#kit/money'` })).toHaveLength(1)
  expect(judged('outsidersStayOutside', { 'tenants/fcb/tenant.ts': `import { x } from '#tenants'` })).toHaveLength(1)
  expect(judged('outsidersStayOutside', { 'tenants/fcb/tenant.ts': `import { x } from '#tenants/define'` })).toEqual([])
})

test('the program runs without the packages that only tests need', () => {
  const rule = 'programNeedsNoTools'
  expect(judged(rule, { 'src/api/a.ts': `import { expect } from 'vitest'` })).toHaveLength(1)
  expect(judged(rule, { 'sandbox/a.ts': `import { x } from '@dtone/dvs/client'` })).toHaveLength(1)
  expect(judged(rule, { 'src/api/a.ts': `import type { Mock } from 'vitest'` })).toEqual([])
  expect(judged(rule, { 'src/api/a.ts': `import { Hono } from 'hono'` })).toEqual([])
  expect(judged(rule, { 'sandbox/a.test.ts': `import { expect } from 'vitest'` })).toEqual([])
})

test('a contract brings nothing of the server into a browser, however far away', () => {
  const rule = 'contractsAreBrowserSafe'
  const contract = { 'src/shop/cart/contract.ts': `export { x } from './cart.ts'` }
  const rules = (text: string) => ({ ...contract, 'src/shop/cart/cart.ts': text })
  expect(judged(rule, rules(`import { randomBytes } from 'node:crypto'`))).toHaveLength(1)
  expect(judged(rule, rules(`import { openDatabase } from '#database'`))).toHaveLength(1)
  expect(judged(rule, rules(`import type { Tx } from '#database'`))).toEqual([])
})

describe('doors', () => {
  const used = {
    'src/compose.ts': Object.keys(doors)
      .map((door) => `import '${door}'`)
      .join('\n'),
  }
  const withDoor = (door: string, target: string) => ({ doors: { ...doors, [door]: target } })

  test('are named exactly', () => {
    expect(judged('doorsAreExact', used)).toEqual([])
    expect(judged('doorsAreExact', used, withDoor('#x/*', './src/*.ts'))[0]).toContain('without *')
  })

  test('lead somewhere', () => {
    expect(judged('doorsAreExact', used, withDoor('#gone', './src/gone.ts'))[0]).toContain('there is no src/gone.ts')
  })

  test('are used by somebody outside', () => {
    const inside = { ...used, 'src/shop/cart/own.ts': '', 'src/shop/cart/a.ts': `import '#own'` }
    expect(judged('doorsAreExact', inside, withDoor('#own', './src/shop/cart/own.ts'))[0]).toContain('nobody')
  })

  test('have a small face that names what it shows', () => {
    const index = 'src/shop/cart/index.ts'
    expect(judged('facesAreSmall', { [index]: `export * from './cart.ts'` })).toHaveLength(1)
    expect(judged('facesAreSmall', { [index]: 'export {}\n'.repeat(25) })).toHaveLength(1)
    expect(judged('facesAreSmall', { [index]: 'export {}\n'.repeat(24) })).toEqual([])
  })
})

describe('circles', () => {
  test('of files are found, by types as well', () => {
    const circle = {
      'src/shop/cart/a.ts': `import { b } from './b.ts'`,
      'src/shop/cart/b.ts': `import type { C } from './c.ts'`,
      'src/shop/cart/c.ts': `import type { A } from './a.ts'`,
    }
    expect(judged('filesHaveNoCircles', circle)).toEqual([
      'src/shop/cart/a.ts import circle: src/shop/cart/a.ts -> src/shop/cart/b.ts -> src/shop/cart/c.ts -> src/shop/cart/a.ts',
    ])
    expect(judged('filesHaveNoCircles', { ...circle, 'src/shop/cart/c.ts': '' })).toEqual([])
  })

  test('of modules are found where no two files meet', () => {
    const files = {
      'src/shop/orders/a.ts': `import type { X } from '#content'`,
      'src/shop/content/b.ts': `import type { Y } from '#orders'`,
    }
    const more = { doors: { '#orders': './src/shop/orders/index.ts', '#content': './src/shop/content/index.ts' } }
    expect(judged('filesHaveNoCircles', files, more)).toEqual([])
    expect(judged('modulesHaveNoCircles', files, more)).toEqual([
      'shop/orders import circle: shop/orders -> shop/content -> shop/orders',
    ])
  })
})

describe('words', () => {
  test.each([
    'src/kit/utils.ts',
    'src/shop/cart/helpers/x.ts',
    'src/shop/cart/cart-service.ts',
    'sandbox/common.ts',
    'src/api/misc.ts',
    'src/api/order-manager.ts',
  ])('%s is a drawer', (path) => {
    expect(judged('noDrawers', { [path]: '' })).toHaveLength(1)
  })

  test('a service fee is none', () => {
    expect(judged('noDrawers', { 'src/shop/cart/fees.ts': 'const serviceFee = 1' })).toEqual([])
  })

  test.each([`const x = 'fcb'`, '// as FCB wants it', `'/shop/topup/fcb'`, `tenant.id === "sure"`])(
    '%s names a brand',
    (text) => {
      expect(judged('noBrands', { 'src/api/a.ts': text })).toHaveLength(1)
    },
  )

  test.each(['// be sure to', `'are you sure'`, 'const fcbx = 1'])('%s names none', (text) => {
    expect(judged('noBrands', { 'src/api/a.ts': text })).toEqual([])
  })

  test('a brand may be named outside the program', () => {
    expect(judged('noBrands', { 'tests/a.test.ts': `'fcb'`, 'tenants/fcb/tenant.ts': `'fcb'` })).toEqual([])
  })
})

test.each(['sql`select 1`', `tx.selectFrom('cart')`, `tx.insertInto('cart')`, `db.deleteFrom('cart')`])(
  'the query %s stands in a store only',
  (text) => {
    expect(judged('queriesStayInStores', { 'src/shop/cart/add.ts': text })).toHaveLength(1)
    expect(judged('queriesStayInStores', { 'src/shop/cart/store.ts': text })).toEqual([])
    expect(judged('queriesStayInStores', { 'src/database/a.ts': text })).toEqual([])
  },
)

test.each(['<p dangerouslySetInnerHTML={x} />', 'at.innerHTML = x', 'at.outerHTML += x', 'document.write(x)'])(
  'HTML from a string has one place: %s',
  (text) => {
    expect(judged('rawHtmlHasOnePlace', { 'src/storefront/pages/a.tsx': text })).toHaveLength(1)
    expect(judged('rawHtmlHasOnePlace', { 'src/storefront/ui/raw-html.ts': text })).toEqual([])
    expect(judged('rawHtmlHasOnePlace', { 'src/storefront/a.ts': 'const html = at.innerHTML === x' })).toEqual([])
  },
)

test.each([`const provider = 'mollie'`, `import { dtOne } from '#providers/dt-one'`, 'type DtOneNews = {}'])(
  'a partner is named by its adapter and where partners are put together: %s',
  (text) => {
    const allowed = ['providers/payments/mollie/mollie.ts', 'partners.ts', 'config/partners.ts', 'api/api.test.ts']
    for (const path of allowed) expect(judged('noPartners', { [`src/${path}`]: text })).toEqual([])
    for (const path of ['shop/checkout/a.ts', 'api/a.ts', 'database/a.ts', 'storefront/pages/a.tsx']) {
      expect(judged('noPartners', { [`src/${path}`]: `\n${text}` })).toEqual([
        expect.stringMatching(/^src\/\S+:2 names the partner (mollie|dt-one|dtOne): ask its adapter$/i),
      ])
    }
  },
)

test('a method that a shopper chooses is no partner', () => {
  expect(judged('noPartners', { 'src/shop/tenants/selling.ts': `['paypal', 'tikkie']` })).toEqual([])
})

describe('tables', () => {
  const rule = 'tablesHaveOneWriter'
  const owner = { 'src/shop/orders/store.ts': 'sql`insert into orders (order_number) values (1)`' }

  test.each([
    `tx.updateTable('orders').set({ state: 'paid' })`,
    `tx.insertInto('orders').values({})`,
    `tx.deleteFrom('orders')`,
    'sql`update orders o\n set state = 1`',
    'sql`with gone as (delete from saldo.orders returning *) select 1`',
  ])('one module writes a table: %s', (text) => {
    const told = judged(rule, { ...owner, 'src/shop/gifts/store.ts': `\n${text}` })
    expect(told).toEqual([
      'src/shop/orders/store.ts:1 writes the table orders, as shop/gifts does: one module writes a table',
      'src/shop/gifts/store.ts:2 writes the table orders, as shop/orders does: one module writes a table',
    ])
    expect(judged(rule, { ...owner, 'src/shop/orders/contents/store.ts': text })).toEqual([])
    expect(judged(rule, { ...owner, 'src/shop/privacy/erasure/store.ts': text })).toEqual([])
    expect(judged(rule, { ...owner, 'src/shop/gifts/personal/store.ts': text })).toEqual([])
  })

  test.each([
    'sql`select 1 from gift join orders using (order_number) for update`',
    'sql`insert into gift (line) values (1) on conflict do update set line = 2`',
    `tx.selectFrom('orders').forUpdate()`,
  ])('others may read it: %s', (text) => {
    expect(judged(rule, { ...owner, 'src/shop/gifts/store.ts': text })).toEqual([])
  })
})

describe('regular expressions', () => {
  const rule = 'expressionsAreLinear'

  test.each([
    // Begins anew at each character of a long word.
    ['more than linear', String.raw`[\w.]+@\w+`],
    ['more than linear', String.raw`\s+$`],
    ['exponential', '^(a+)+$'],
  ])('one that takes %s time is found', (time, pattern) => {
    const text = `const first = 1\nconst found = /${pattern}/.test(text)`
    expect(judged(rule, { 'src/watch/mask.ts': text })).toEqual([
      `src/watch/mask.ts:2 /${pattern}/ takes ${time} time on some texts`,
    ])
  })

  test.each(['new RegExp(name)', 'RegExp(name)'])(
    'one that is put together (%s) is refused: nobody can judge it',
    (made) => {
      const said = 'write the expression as a literal, or compare strings'
      expect(judged(rule, { 'src/watch/mask.ts': `const found = ${made}` })).toEqual([`src/watch/mask.ts:1 ${said}`])
      expect(judged(rule, { 'src/watch/mask.test.ts': `const found = ${made}` })).toEqual([])
    },
  )

  test('one that takes linear time may stand, and so may any in a test', () => {
    expect(judged(rule, { 'src/watch/mask.ts': String.raw`/(?<![\w.])[\w.]+@\w+/.test(text)` })).toEqual([])
    expect(judged(rule, { 'src/watch/mask.test.ts': String.raw`/\s+$/.test(text)` })).toEqual([])
  })
})

test('the back office changes the shop through actions only', () => {
  const rule = 'actionsChangeTheShop'
  const text = `import { findPosition, giveBack, type Position } from '#checkout'`
  const judgedAt = (path: string) => judged(rule, { [path]: text })
  expect(judgedAt('src/admin/actions/orders/refunds.ts')).toEqual([])
  expect(judgedAt('src/api/refunds.ts')).toEqual([])
  for (const path of ['src/admin/orders/read-order.ts', 'src/back-office/pages/orders/page.tsx']) {
    expect(judgedAt(path)).toEqual([expect.stringContaining('giveBack may change the shop')])
    expect(judged(rule, { [path]: `import type { giveBack } from '#checkout'` })).toEqual([])
    expect(judged(rule, { [path]: `import { giveBack as find } from '#checkout'` })).toHaveLength(1)
    expect(judged(rule, { [path]: `import { perform } from '#watch'` })).toEqual([])
  }
})
