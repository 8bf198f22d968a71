import { expect, test } from 'vitest'
import { answered } from '#kit/result'
import { aTenant } from '../../../tests/support/brand.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { alertOperator } from './index.ts'

const { ours } = await testDatabase()

test.each([
  [
    'S123456789AB',
    'refund-failed r-1',
    ['orders show firstbrand S123456789AB', 'requests show firstbrand S123456789AB'],
  ],
  ['stock', 'stock low 2030-01-01', ['codes list --tenant firstbrand']],
  ['steam-10', 'books-differ dt-one products product steam-10 1', ['books check']],
  ['dt-one', 'supplier-balance low EUR 2030-01-01', []],
])('what is told of %s, once, leads to the commands that tell more of it', async (orderNumber, occasion, commands) => {
  const texts: string[] = []
  const shop = {
    ...{
      tenant: aTenant(),
      db: ours,
      clock: { now: () => new Date() },
      operatorEmail: 'desk@shop.example',
      siteUrl: '',
    },
    colours: { accent: '#000', onAccent: '#fff' },
    mail: {
      send: async ({ text }: { text: string }) => {
        texts.push(text)
        return answered(undefined)
      },
    },
  } as unknown as Parameters<typeof alertOperator>[0]
  const alert = { orderNumber, occasion, details: { what: 'few are left' } }
  expect(await alertOperator(shop, alert)).not.toBe('sent before')
  expect(await alertOperator(shop, alert)).toBe('sent before')
  expect(texts).toHaveLength(1)
  expect(texts[0]).toContain('few are left')
  expect(texts[0]?.match(/npm run saldo -- .+/g) ?? []).toEqual(
    commands.map((command) => `npm run saldo -- ${command}`),
  )
})
