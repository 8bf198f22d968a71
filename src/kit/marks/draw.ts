import { grounds, motifs } from './drawings.ts'
import { allGrounds, allMotifs, type Mark } from './mark.ts'

/** Where companions of the main thing stand in a wide picture. */
const beside = ['translate(-72 14) scale(.8) rotate(-7 60 40)', 'translate(96 4) scale(.8) rotate(6 60 40)']

/** @returns an SVG file: 120 by 80 with one thing, 280 by 80 with several */
export function drawMark({ ground, motifs: [main, ...others], colour, accent }: Mark): string {
  const [x, width] = others.length > 0 ? [-80, 280] : [0, 120]
  const things = others.map((other, index) => `<g transform="${beside[index]}">${motifs[other]}</g>`)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} 0 ${width} 80" width="${width}" height="80" color="${colour}" fill="${accent}">` +
    `<path fill="currentColor" d="M${x} 0h${width}v80H${x}z"/>${grounds[ground]}${things.join('')}${motifs[main]}</svg>`
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
