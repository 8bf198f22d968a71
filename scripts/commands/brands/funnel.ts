import { type Funnel, readFunnel, steps, type Took } from '#funnel'
import { CommandError, command } from '../kit/command.ts'
import { overTenants } from '../kit/over-tenants.ts'
import { asJson } from '../kit/print-rows.ts'

const dayMs = 24 * 60 * 60 * 1000
const hourMs = 60 * 60 * 1000
const widest = 30

const namesOf: Record<(typeof steps)[number], string> = {
  shop: 'came to the shop',
  number: 'gave a number',
  cart: 'chose an amount',
  payment: 'came to the payment',
  order: 'ordered',
  paid: 'paid',
  done: 'all arrived',
}

export const funnelCommand = command({
  usage: 'funnel <brand>',
  help: 'shows how many came to each step of a purchase, where they went back, and how long it took, beside the days before',
  options: { '--days <n>': 'how many days, 7 by default', ...asJson },
  async run(call) {
    const [brand = ''] = call.args
    const days = Number(call.options.days ?? 7)
    if (!Number.isInteger(days) || days < 1 || days > 365) throw new CommandError('--days: a number from 1 to 365')
    // Whole hours: the one under way counts.
    const to = new Date((Math.floor(Date.now() / hourMs) + 1) * hourMs)
    const from = new Date(to.getTime() - days * dayMs)
    const before = { from: new Date(from.getTime() - days * dayMs), to: from }
    const [found] = await overTenants(call, brand, (database, { id }) =>
      database.forTenant(id).read(async (tx) => {
        const read = [readFunnel(tx, { from, to }, [id]), readFunnel(tx, before, [id])] as const
        const [now, then] = await Promise.all(read)
        return { brand: id, days, now, before: then }
      }),
    )
    if (call.options.json) console.log(JSON.stringify(found, null, 2))
    else if (found) console.log(funnelTable(found))
  },
})

type Shown = { brand: string; days: number; now: Funnel; before: Funnel }

/** The funnel in words and bars; the days before stand beside it. */
export function funnelTable({ brand, days, now, before }: Shown): string {
  const most = Math.max(1, ...steps.map((step) => now.reached[step]))
  const rows = steps.map((step) => {
    const [times, former] = [now.reached[step], before.reached[step]]
    const bar = '█'.repeat(Math.round((times / most) * widest)).padEnd(widest)
    return [
      namesOf[step].padEnd(20),
      bar,
      number(times).padStart(9),
      share(times, now.reached.shop).padStart(8),
      number(former).padStart(9),
      share(former, before.reached.shop).padStart(8),
    ].join(' ')
  })
  const back = now.back.map(
    ({ step, from, times }) =>
      `  ${from === 'back' ? 'by the browser’s button' : `from ${from}`} to ${step}: ${number(times)}`,
  )
  const took = ([name, step]: [string, keyof Funnel['took']]) =>
    `  ${name.padEnd(32)} ${within(now.took[step]).padEnd(44)} before: ${within(before.took[step])}`
  const times: [string, keyof Funnel['took']][] = [
    ['from the cart to the order', 'order'],
    ['from the order to the payment', 'paid'],
    ['from the payment to the delivery', 'done'],
  ]
  return [
    `${brand}, the last ${days} days, and the ${days} days before`,
    '',
    ...rows.map((row) => row.trimEnd()),
    '',
    'went back:',
    ...(back.length > 0 ? back : ['  nobody']),
    '',
    'took:',
    ...times.map(took),
  ].join('\n')
}

const number = (value: number): string => value.toLocaleString('en-GB')
const share = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`)

const seconds = (bound: number | 'more'): string =>
  bound === 'more' ? 'more than an hour' : bound < 60 ? `${bound} s` : `${bound / 60} min`
const within = ({ half, most }: Took): string =>
  half === undefined || most === undefined ? 'nobody' : `half within ${seconds(half)}, nine of ten ${seconds(most)}`
