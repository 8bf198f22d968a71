import { expect, test } from 'vitest'
import { funnelTable } from './funnel.ts'

const reached = { shop: 1200, number: 900, cart: 600, payment: 590, order: 400, paid: 300, done: 299 }
const nothing = { shop: 0, number: 0, cart: 0, payment: 0, order: 0, paid: 0, done: 0 }
const unknown = { half: undefined, most: undefined }

test('the table shows bars, shares of those who came, ways back and times, beside the days before', () => {
  const text = funnelTable({
    brand: 'firstbrand',
    days: 7,
    now: {
      reached,
      back: [
        { step: 'shop', from: 'payment', times: 12 },
        { step: 'shop', from: 'back', times: 3 },
      ],
      took: { order: { half: 60, most: 900 }, paid: { half: 30, most: 'more' }, done: { half: 5, most: 10 } },
    },
    before: { reached: nothing, back: [], took: { order: unknown, paid: unknown, done: unknown } },
  })
  expect(text.split('\n')).toEqual([
    'firstbrand, the last 7 days, and the 7 days before',
    '',
    `came to the shop     ${'█'.repeat(30)}     1,200  100.0 %         0        –`,
    `gave a number        ${'█'.repeat(23)}${' '.repeat(7)}       900   75.0 %         0        –`,
    `chose an amount      ${'█'.repeat(15)}${' '.repeat(15)}       600   50.0 %         0        –`,
    `came to the payment  ${'█'.repeat(15)}${' '.repeat(15)}       590   49.2 %         0        –`,
    `ordered              ${'█'.repeat(10)}${' '.repeat(20)}       400   33.3 %         0        –`,
    `paid                 ${'█'.repeat(8)}${' '.repeat(22)}       300   25.0 %         0        –`,
    `all arrived          ${'█'.repeat(7)}${' '.repeat(23)}       299   24.9 %         0        –`,
    '',
    'went back:',
    '  from payment to shop: 12',
    '  by the browser’s button to shop: 3',
    '',
    'took:',
    '  from the cart to the order       half within 1 min, nine of ten 15 min        before: nobody',
    '  from the order to the payment    half within 30 s, nine of ten more than an hour before: nobody',
    '  from the payment to the delivery half within 5 s, nine of ten 10 s            before: nobody',
  ])
})
