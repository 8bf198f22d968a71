import { expect, test } from 'vitest'
import { likelyWallets } from './likely-wallets.ts'

const engine = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    'Safari of an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    ['applepay', 'googlepay'],
  ],
  [
    'Chrome of an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1',
    ['applepay', 'googlepay'],
  ],
  [
    'Safari of a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    ['applepay', 'googlepay'],
  ],
  [
    'Chrome of a Mac',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${engine} Chrome/140.0.0.0 Safari/537.36`,
    ['googlepay'],
  ],
  [
    'Chrome of Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${engine} Chrome/140.0.0.0 Mobile Safari/537.36`,
    ['googlepay'],
  ],
  [
    'an app’s own window on Android',
    `Mozilla/5.0 (Linux; Android 13; SM-S901B; wv) ${engine} Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36`,
    [],
  ],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0', []],
  ['nobody', undefined, []],
])('%s most likely has these wallets', (_, userAgent, wallets) => {
  expect(likelyWallets(userAgent)).toEqual(wallets)
})
