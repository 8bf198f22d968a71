/** A logo drawn from a name: words in lines on a coloured background, 120 wide and 80 high. */
export type LogoDrawing = { ground: string; ink: string; lines: { text: string; y: number }[]; size: number }

const widest = 100
// Average width of a bold sans-serif letter, as a fraction of its size.
const letterWidth = 0.6

/**
 * Draws a brand's text mark: not a trademark, but recognisable.
 * @param colour its background, `#rrggbb`; letters are dark or light, whichever has more contrast
 */
export function drawLogo(name: string, colour: string): LogoDrawing {
  const lines = inLines(name)
  const longest = Math.max(...lines.map((line) => line.length))
  const size = Math.round(Math.min(28, lines.length > 1 ? 24 : 28, widest / (longest * letterWidth)))
  const first = 40 - ((lines.length - 1) * size * 1.1) / 2 + size * 0.35
  return {
    ground: colour,
    ink: isLight(colour) ? '#14161a' : '#ffffff',
    lines: lines.map((text, index) => ({ text, y: Math.round(first + index * size * 1.1) })),
    size,
  }
}

/** A long name of several words is split into two lines of similar length. */
function inLines(name: string): string[] {
  const words = name.split(' ')
  if (name.length <= 8 || words.length === 1) return [name]
  const splits = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')])
  const longest = (lines: string[]) => Math.max(...lines.map((line) => line.length))
  return splits.reduce((best, lines) => (longest(lines) < longest(best) ? lines : best))
}

/** Whether dark letters have more contrast: relative luminance above 0.18 (WCAG 2.1). */
function isLight(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255) ** 2.2,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18
}
