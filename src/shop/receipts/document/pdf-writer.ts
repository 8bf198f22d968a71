import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'

/**
 * Position and style of a text: `at` points from the left, `width` points wide; a single line may be aligned `right`.
 */
export type Style = { bold?: boolean; size?: number; colour?: string; at?: number; width?: number; right?: boolean }

// The font is split by groups of letters, so that every name can be written.
const pieces: [name: string, letters: RegExp][] = [
  ['latin-ext', /[\u0100-\u0130\u0132-\u0151\u0154-\u02af\u1e00-\u1eff]/],
  ['cyrillic', /[\u0400-\u045f\u0490-\u04ff]/],
  ['greek', /[\u0370-\u03ff]/],
]
const pieceOf = (letter: string): string => pieces.find(([, letters]) => letters.test(letter))?.[0] ?? 'latin'

const fonts = import.meta.resolve('@fontsource/source-sans-3/LICENSE')
const file = (piece: string, weight: number): string =>
  fileURLToPath(new URL(`files/source-sans-3-${piece}-${weight}-normal.woff`, fonts))

const left = 56
const page = { width: 595.28, height: 841.89 }
/** Width of the text area, in points. */
export const lineWidth = page.width - 2 * left

/** Writes an A4 page from top to bottom, with the letters of all our languages. */
export function newPen(about: { title: string; author: string; language: string; date: Date }) {
  const { title, author, language, date } = about
  const doc = new PDFDocument({
    size: 'A4',
    margins: { left, right: left, top: 56, bottom: 56 },
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: date, ModDate: date },
  })
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const known = new Set<string>()

  function takeFont(piece: string, bold: boolean) {
    const weight = bold ? 600 : 400
    const name = `${piece} ${weight}`
    if (!known.has(name)) doc.registerFont(name, file(piece, weight))
    known.add(name)
    doc.font(name)
  }

  const pen = {
    /** Vertical position of the next line. */
    get y() {
      return doc.y
    },
    /** Writes a paragraph; the next one follows below it. */
    write(text: string, { bold = false, size = 10, colour = '#1c1c1c', at = 0, width = lineWidth, right }: Style = {}) {
      doc.fontSize(size).fillColor(colour)
      const runs = runsOf(text)
      const widthOf = ([piece, run]: (typeof runs)[number]) => {
        takeFont(piece, bold)
        return doc.widthOfString(run)
      }
      // Several runs can only be aligned by their own width.
      const indent = right ? width - sum(runs.map(widthOf)) : 0
      runs.forEach(([piece, run], index) => {
        takeFont(piece, bold)
        const options = { width: width - indent + 1, continued: index < runs.length - 1, lineGap: 2 }
        if (index === 0) doc.text(run, left + at + indent, doc.y, options)
        else doc.text(run, options)
      })
    },
    /** Writes columns side by side; the next line follows below the longest. A page break never splits a row. */
    columns(texts: { text: string | string[]; style?: Style }[], apart = 8) {
      if (doc.y > page.height - 140) doc.addPage()
      const top = doc.y
      const ends = texts.map(({ text, style }) => {
        doc.y = top
        for (const line of [text].flat()) pen.write(line, style)
        return doc.y
      })
      doc.y = Math.max(...ends) + apart
    },
    skip(points: number) {
      doc.y += points
    },
    line(colour = '#d9d9d9') {
      doc
        .moveTo(left, doc.y)
        .lineTo(page.width - left, doc.y)
        .lineWidth(0.75)
        .stroke(colour)
      doc.y += 8
    },
    /** Draws black squares on white, this many points wide in total; the next text is placed beside them. */
    squares(rows: readonly (readonly boolean[])[], width: number) {
      if (doc.y > page.height - 80 - width) doc.addPage()
      const side = width / rows.length
      rows.forEach((row, y) => {
        row.forEach((isBlack, x) => {
          if (isBlack) doc.rect(left + x * side, doc.y + y * side, side, side)
        })
      })
      doc.fill('#000000')
    },
    /** A bar at the top of the page in the brand's colour. */
    bar(colour: string) {
      doc.rect(0, 0, page.width, 12).fill(colour)
    },
    /** @returns the finished file */
    done: () =>
      new Promise<Buffer>((resolve, reject) => {
        doc.on('end', () => resolve(Buffer.concat(parts)))
        doc.on('error', reject)
        doc.end()
      }),
  }
  return pen
}

const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)

/** Splits a text into runs of letters that one part of the font has. */
function runsOf(text: string): [piece: string, run: string][] {
  const runs: [string, string][] = []
  for (const letter of text) {
    const piece = letter === ' ' ? (runs.at(-1)?.[0] ?? 'latin') : pieceOf(letter)
    const last = runs.at(-1)
    if (last?.[0] === piece) last[1] += letter
    else runs.push([piece, letter])
  }
  return runs.length > 0 ? runs : [['latin', ' ']]
}
