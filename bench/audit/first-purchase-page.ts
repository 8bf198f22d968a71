import type { Walk } from '../../tests/support/browser/quick-purchase.ts'

/** A brand's first purchase, the same once more, and a first one on a slow line; undefined where it failed. */
export type Walks = { brand: string; walk: Walk | undefined; again: Walk | undefined; slow: Walk | undefined }

const columns = [
  'banner',
  'asked',
  'fold',
  'main page',
  'first method',
  'payment page',
  'screens',
  'taps',
  'keys',
  's',
  'kB',
  'again: screens',
  'taps',
  'keys',
  'slow line: seen',
  'listens',
  'result',
]

/** Figures of a brand's first purchase, in the order of `columns`. */
function figures({ walk, again, slow }: Walks): (number | string)[] {
  if (!walk) return columns.map(() => '–')
  const { main, payment, effort } = walk
  const { screens, taps, keys, seconds, kilobytes } = effort
  const pixels = [main.banner, main.asked, main.fold, main.height, payment.firstMethod, payment.height].map(Math.round)
  const repeated = again ? [again.effort.screens, again.effort.taps, again.effort.keys] : ['–', '–', '–']
  const slowly = slow ? [slow.opening.seen, slow.opening.listens, slow.effort.seconds] : []
  const onSlowLine = slow ? slowly.map((one) => one.toFixed(1)) : ['–', '–', '–']
  return [...pixels, screens, taps, keys, seconds.toFixed(1), Math.round(kilobytes), ...repeated, ...onSlowLine]
}

export const purchaseInWords = (walks: Walks): string =>
  `a first purchase: ${figures(walks)
    .map((figure, at) => `${columns[at]} ${figure}`)
    .join(', ')}`

/** docs/first-purchase.md. */
export const firstPurchasePage = (all: readonly Walks[]): string => `# A first purchase, brand by brand

\`npm run audit -- purchases\` measures this, and the whole audit does too. A guest who never was there buys what the brand suggests, on a phone of 390 × 844 pixels, with the question about cookies on the page: its height, lower edge of what is asked on the main page and where the page is covered or the window ends (all is in sight
where the first is not the larger one), the payment page's first method and height, and what the whole way to the result takes. Heights are in pixels. The payment partner's page counts as a screen; what is done on it is not counted. Seconds are those of the program on a machine with other work, without a shopper's. kB are all that came over the line. Then the same purchase once more, by the button that a device shows which keeps it. The last three columns are a first purchase on a slow line, 50 kB a second with 300 ms there and back: seconds until something of the main page is seen, until its scripts listen (it works before), and until the result stands there.

Side by side, photographed by \`npm run audit -- pictures\`: the first screen on [phones](pictures/brands/first-screen-390.jpg) and [desktops](pictures/brands/first-screen-1280.jpg), the payment page on [phones](pictures/brands/payment-390.jpg) and [desktops](pictures/brands/payment-1280.jpg), the result on [phones](pictures/brands/result-390.jpg) and [desktops](pictures/brands/result-1280.jpg).

| brand | ${columns.join(' | ')} |
| --- |${columns.map(() => ' ---: |').join('')}
${all
  .toSorted((one, other) => one.brand.localeCompare(other.brand))
  .map((walks) => `| ${[walks.brand, ...figures(walks)].join(' | ')} |`)
  .join('\n')}
`
