import { colours } from '../look/contract.ts'
import { contrastsOf } from '../look/palette.ts'
import { type Tokens, tokensIn } from '../look/tokens.ts'

/** The tokens that every theme must set beside its colours (see any brand's `theme.css`). */
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
  const faint = contrastsOf(tokens).filter(({ ratio, least }) => ratio < least)
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
