import { grounds, motifs } from './drawings.ts'
import { allGrounds, allMotifs, type Mark } from './mark.ts'

/** The part of the drawing that a picture shows. */
export type Frame = { x: number; y: number; width: number; height: number }

const small: Frame = { x: 0, y: 0, width: 120, height: 80 }
const wide: Frame = { x: -80, y: 0, width: 280, height: 80 }

/** Where companions of the main thing stand. */
const beside = ['translate(-60 13) scale(.75) rotate(-7 60 40)', 'translate(90 6) scale(.75) rotate(6 60 40)']

/** @returns an SVG file: 120 by 80 with one thing, 280 by 80 with several, unless a frame says otherwise */
export function drawMark({ ground, motifs: [main, ...others], colour, accent }: Mark, framed?: Frame): string {
  const { x, y, width, height } = framed ?? (others.length > 0 ? wide : small)
  const middle = y + height / 2
  const larger = height > 80 ? ` transform="translate(60 ${middle}) scale(${height / 80}) translate(-60 -40)"` : ''
  const things = others.map((other, index) => `<g transform="${beside[index]}">${motifs[other]}</g>`)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}" color="${colour}" fill="${accent}">` +
    `<path fill="currentColor" d="M${x} ${y}h${width}v${height}h-${width}z"/><g${larger}>${grounds[ground]}</g>${things.join('')}${motifs[main]}</svg>`
  )
}

/** @returns the URL of its file, which says all of it: what is at a URL never changes */
export const markUrl = ({ ground, motifs, colour, accent }: Mark): string =>
  `/marks/${ground}-${motifs.join('.')}-${colour.slice(1)}-${accent.slice(1)}.svg`

const markPath = /^\/marks\/([a-z]+)-([a-z]+(?:\.[a-z]+){0,2})-([0-9a-f]{6})-([0-9a-f]{6})\.svg$/

/** @returns the mark that a path asks for; undefined if there is no such mark */
export function markAt(pathname: string): Mark | undefined {
  const [, asked, several = '', colour, accent] = markPath.exec(pathname) ?? []
  const ground = allGrounds.find((one) => one === asked)
  const [main, ...others] = several.split('.').flatMap((name) => allMotifs.find((one) => one === name) ?? [])
  if (!ground || !main || others.length + 1 < several.split('.').length) return undefined
  return { ground, motifs: [main, ...others], colour: `#${colour}`, accent: `#${accent}` }
}
