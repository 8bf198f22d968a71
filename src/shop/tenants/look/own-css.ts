import type { Settings } from '../settings.ts'
import { colours, fieldOfColour } from './contract.ts'
import { fontFamily } from './fonts.ts'
import { motifTokens } from './motifs.ts'
import { type Tokens, tokensOfTheme } from './tokens.ts'

export type Dressed = Pick<Settings, 'look' | 'themes'>

/** @returns a brand's stylesheet with what it has chosen itself after what its folder says */
export const withOwnLook = (css: string, brand: Dressed): string => {
  const own = ownRules(css, brand)
  return own === '' ? css : `${css}\n${own}`
}

/**
 * The rules of what a brand has chosen itself; none if it chose nothing.
 * @param css what its folder says
 */
export function ownRules(css: string, { look, themes }: Dressed): string {
  const [first, ...others] = themes
  if (!first) return ''
  const ground = tokensOfTheme(css, themes, first.name)
  const root = { ...shapesOf(look), ...coloursOf(look, first.palette), ...motifOf(look, first.palette, ground) }
  return [
    rule(':root', root),
    ...others.map(({ name, palette }) => {
      const inTheme = tokensOfTheme(css, themes, name)
      return rule(`[data-theme='${name}']`, { ...coloursOf(look, palette), ...motifOf(look, palette, inTheme) })
    }),
  ].join('')
}

const rule = (selector: string, tokens: Tokens): string => {
  const lines = Object.entries(tokens).map(([name, value]) => `  --${name}: ${value};\n`)
  return lines.length === 0 ? '' : `${selector} {\n${lines.join('')}}\n`
}

function coloursOf(look: Dressed['look'], palette: 'light' | 'dark'): Tokens {
  const own = look[palette]
  return Object.fromEntries(
    colours.flatMap((token) => {
      const value = own[fieldOfColour(token)]
      return value === undefined ? [] : [[token, value]]
    }),
  )
}

function shapesOf({ font, headingFont, headingCase, radius, controlRadius, borderWidth, density }: Dressed['look']) {
  const said: [token: string, value: string | undefined][] = [
    ['font', font && fontFamily(font)],
    ['font-display', headingFont && fontFamily(headingFont)],
    ['heading-case', headingCase],
    ['radius', radius === undefined ? undefined : `${radius}px`],
    ['radius-control', controlRadius === undefined ? undefined : `${controlRadius}px`],
    ['border-width', borderWidth === undefined ? undefined : `${borderWidth}px`],
    ['density', density?.toString()],
  ]
  return Object.fromEntries(said.flatMap(([token, value]) => (value === undefined ? [] : [[token, value]]))) as Tokens
}

/** A pattern is drawn in the accent's colour, so it follows each theme. */
const motifOf = (look: Dressed['look'], palette: 'light' | 'dark', ground: Tokens): Tokens =>
  look.motif === undefined ? {} : motifTokens(look.motif, look[palette].accent ?? ground.accent ?? '#808080')
