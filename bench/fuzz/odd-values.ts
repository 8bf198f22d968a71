import { randomFrom } from '../../scripts/random-from.ts'

/** Pseudo-random numbers, the same for the same seed (mulberry32). */
export type Dice = {
  /** @returns an integer from 0 to `below` - 1 */
  below(below: number): number
  /** @returns true with probability `share` */
  chance(share: number): boolean
  oneOf<T>(list: readonly T[]): T
}

export function diceOf(seed: number): Dice {
  const next = randomFrom(seed)
  const below = (most: number) => Math.floor(next() * most)
  return { below, chance: (share) => next() < share, oneOf: (list) => list[below(list.length)] as never }
}

/** Texts that often break programs. */
export const oddTexts: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'NaN',
  'null',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  'a\0b',
  '\ud800',
  '\udfff',
  '\u202eabc',
  '\ufeff',
  '😀'.repeat(40),
  'é'.normalize('NFD'),
  '\r\nX-Injected: 1',
  "' or 1=1 --",
  '$$; drop table x',
  '%',
  '%00',
  '%ff',
  '%s%n',
  '\\',
  '"',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '../../etc/passwd',
  '..\\..',
  'file:///etc/passwd',
  '//evil.example',
  'javascript:alert(1)',
  'http://127.0.0.1:1/',
  '+4915112345678',
  `+49${'1'.repeat(40)}`,
  '00',
  '١٢٣٤',
  '2026-02-30',
  '9999-99-99T99:99:99Z',
  'a@b.c',
  'a@@b',
  'a'.repeat(300),
  'a.'.repeat(2000),
  '@'.repeat(3000),
  ' '.repeat(5000),
  '1'.repeat(5000),
  'token:1:2',
  'S01',
]

/** Values where JSON expects another type. */
export const oddValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  0.1,
  1e21,
  -1e-7,
  2 ** 53,
  [],
  {},
  [[]],
  [null],
  { __proto__: 1 },
  { length: -1 },
  ...oddTexts,
]

/** JSON that is nested as deeply as its length allows. */
export const deepJson = (dice: Dice): string => {
  const depth = 1 + dice.below(20_000)
  const [open, close] = dice.oneOf([
    ['[', ']'],
    ['{"a":', '}'],
  ])
  return `${open?.repeat(depth)}1${dice.chance(0.5) ? close?.repeat(depth) : ''}`
}
