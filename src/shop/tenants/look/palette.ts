import type { Colour } from './contract.ts'

const grounds: Colour[] = ['surface', 'raised']
const pairs = (fronts: Colour[], backs: Colour[]): [Colour, Colour][] =>
  fronts.flatMap((front) => backs.map((back): [Colour, Colour] => [front, back]))

/** Text needs a contrast of 4.5 to 1, field borders and the focus ring 3 to 1 (WCAG 2.1, 1.4.3 and 1.4.11). */
const needed: { least: number; of: [Colour, Colour][] }[] = [
  {
    least: 4.5,
    of: [
      ...pairs(['ink', 'muted', 'accent-ink'], [...grounds, 'accent-soft']),
      ...pairs(['success', 'warning', 'danger'], grounds),
      ['on-accent', 'accent'],
      ['on-header', 'header'],
      ['on-panel', 'panel'],
    ],
  },
  { least: 3, of: pairs(['field-line', 'focus'], grounds) },
]

/** How much a colour stands out from one behind it, and how much it must. */
export type Contrast = { front: Colour; back: Colour; ratio: number; least: number }

/** @returns every contrast that counts, of the colours that are there */
export const contrastsOf = (tokens: Readonly<Record<string, string>>): Contrast[] =>
  needed.flatMap(({ least, of }) =>
    of.flatMap(([front, back]) => {
      const ratio = contrast(tokens[front], tokens[back])
      return ratio === undefined ? [] : [{ front, back, ratio, least }]
    }),
  )

/** @returns the contrast ratio of two `#rrggbb` colours, 1 to 21 (WCAG 2.1, "contrast ratio"); undefined for others. */
export function contrast(one: string | undefined, other: string | undefined): number | undefined {
  const [a, b] = [luminance(one), luminance(other)]
  if (a === undefined || b === undefined) return undefined
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance(colour = ''): number | undefined {
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour)?.slice(1)
  const [red, green, blue] = (parts ?? []).map((part) => {
    const share = Number.parseInt(part, 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  if (red === undefined || green === undefined || blue === undefined) return undefined
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
