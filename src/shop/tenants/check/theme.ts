/** The tokens that every theme must set (see any brand's `theme.css`). */
const colours = [
  'surface',
  'raised',
  'ink',
  'muted',
  'accent',
  'on-accent',
  'accent-soft',
  'accent-ink',
  'line',
  'field-line',
  'focus',
  'success',
  'warning',
  'danger',
  'header',
  'on-header',
  'panel',
  'on-panel',
] as const
type Colour = (typeof colours)[number]

const shapes = [
  'font',
  'font-display',
  'weight-normal',
  'weight-bold',
  'weight-display',
  'heading-case',
  'heading-tracking',
  'radius',
  'radius-control',
  'border-width',
  'shadow',
  'density',
  'motif',
  'motif-size',
]

const grounds: Colour[] = ['surface', 'raised']
const pairs = (fronts: Colour[], backs: Colour[]): [Colour, Colour][] =>
  fronts.flatMap((front) => backs.map((back): [Colour, Colour] => [front, back]))

/** Text needs a contrast of 4.5 to 1, field borders and the focus ring 3 to 1 (WCAG 2.1, 1.4.3 and 1.4.11). */
const contrasts: { least: number; of: [Colour, Colour][] }[] = [
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

type Tokens = Record<string, string>
type Found = { field: string; message: string }

/**
 * Checks a brand's stylesheet.
 * @param themes their names, the default first: it is in `:root`, the others in `[data-theme='…']`
 */
export function themeProblems(css: string, themes: readonly string[]): Found[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '')
  const root = tokensIn(plain, ':root')
  const [, ...others] = themes
  const written = [...plain.matchAll(/\[data-theme='([\w-]+)'\]/g)].map(([, name = '']) => name)
  const own = others.map((name) => ({ name, tokens: tokensIn(plain, `[data-theme='${name}']`) }))
  return [
    ...fontProblems(plain),
    ...[...new Set(written)]
      .filter((name) => !themes.includes(name))
      .map((name) => ({ field: `[data-theme='${name}']`, message: 'is no theme of the settings' })),
    ...tokenProblems(root, ':root'),
    ...own.flatMap(({ name, tokens }) =>
      Object.keys(tokens).length === 0
        ? [{ field: `[data-theme='${name}']`, message: 'is missing' }]
        : tokenProblems({ ...root, ...tokens }, `[data-theme='${name}']`),
    ),
  ]
}

function tokenProblems(tokens: Tokens, where: string): Found[] {
  const at = (token: string) => (where === ':root' ? `--${token}` : `${where} --${token}`)
  const missing = [...colours, ...shapes].filter((token) => tokens[token] === undefined)
  const wrong = colours.filter((token) => tokens[token] !== undefined && !/^#[0-9a-f]{6}$/i.test(tokens[token]))
  const faint = contrasts.flatMap(({ least, of }) =>
    of.flatMap(([front, back]) => {
      const ratio = contrast(tokens[front], tokens[back])
      return ratio === undefined || ratio >= least ? [] : [{ front, back, ratio, least }]
    }),
  )
  return [
    ...missing.map((token) => ({ field: at(token), message: 'is missing' })),
    ...wrong.map((token) => ({ field: at(token), message: 'expected a colour as #rrggbb' })),
    ...faint.map(({ front, back, ratio, least }) => ({
      field: at(front),
      message: `stands out from --${back} by ${ratio.toFixed(2)} only, needs ${least}`,
    })),
  ]
}

function fontProblems(css: string): Found[] {
  const faces = [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].map(([, body = '']) => body)
  const loaded = faces.filter((body) => body.includes('url('))
  const patient = loaded.filter((body) => !/font-display:\s*swap/.test(body))
  const foreign = /url\(\s*['"]?(https?:)?\/\//.test(css)
  return [
    ...(loaded.length > 2 ? [{ field: '@font-face', message: 'loads more than two font files' }] : []),
    ...(patient.length > 0 ? [{ field: '@font-face', message: 'needs font-display: swap' }] : []),
    ...(foreign ? [{ field: 'url()', message: "leads to another's server" }] : []),
  ]
}

function tokensIn(css: string, selector: string): Tokens {
  const start = css.replaceAll('"', "'").indexOf(`${selector} {`)
  if (start === -1) return {}
  const block = css.slice(start, css.indexOf('\n}', start))
  const written = block.matchAll(/(?<![\w-])--([\w-]+):((?:"[^"]*"|'[^']*'|[^;:"'])+);/g)
  return Object.fromEntries([...written].map(([, name = '', value = '']) => [name, value.trim()]))
}

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
