import type { Dressed } from './own-css.ts'

/**
 * The rules that load a brand's chosen fonts, each with its stand-in.
 * @param own its stylesheet, which may load them already
 * @param all stylesheets that load the fonts of the build
 */
export function facesFor({ look }: Pick<Dressed, 'look'>, own: string, all: readonly string[]): string {
  const wanted = new Set([look.font, look.headingFont].filter((font) => font !== undefined))
  return [...wanted]
    .filter((font) => facesIn(own, font) === '')
    .map((font) => all.map((css) => facesIn(css, font)).find((faces) => faces !== '') ?? '')
    .join('')
}

const facesIn = (css: string, font: string): string =>
  (css.match(/@font-face\s*\{[^}]*\}/g) ?? [])
    .filter((face) => [font, `${font} stand-in`].includes(/font-family:\s*["']?([^;"'}]+)/.exec(face)?.[1] ?? ''))
    .join('')
