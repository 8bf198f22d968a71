/** Patterns that a brand can choose: a tile's side in pixels, and what is drawn on it. */
const tiles = {
  dots: { side: 24, drawing: '<circle cx="6" cy="6" r="3"/><circle cx="18" cy="18" r="3"/>' },
  stripes: { side: 24, drawing: '<path d="M0 24 24 0H12L0 12zM24 24V12L12 24z"/>' },
  waves: {
    side: 48,
    drawing: '<path fill="none" stroke="COLOUR" stroke-width="4" d="M0 12q12-12 24 0t24 0M0 36q12-12 24 0t24 0"/>',
  },
  crosses: { side: 32, drawing: '<path d="M14 8h4v6h6v4h-6v6h-4v-6H8v-4h6z"/>' },
  none: { side: 16, drawing: '' },
} as const
type Motif = keyof typeof tiles

export const motifNames = Object.keys(tiles) as [Motif, ...Motif[]]

/** @returns the tokens of a pattern in a colour, `#rrggbb` */
export function motifTokens(motif: Motif, colour: string): { motif: string; 'motif-size': string } {
  const { side, drawing } = tiles[motif]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" fill="${colour}">${drawing.replace('COLOUR', colour)}</svg>`
  const address = encodeURIComponent(svg).replaceAll("'", '%27')
  return { motif: drawing === '' ? 'none' : `url("data:image/svg+xml,${address}")`, 'motif-size': `${side}px` }
}
