/** The fonts that the build has, with what stands in where one is away. Each is the font of some brand's `theme.css`. */
export const fonts = {
  'Albert Sans': 'sans-serif',
  Archivo: 'sans-serif',
  Asap: 'sans-serif',
  'Baloo 2': 'sans-serif',
  'Barlow Condensed': 'sans-serif',
  'Bree Serif': 'sans-serif',
  'Chakra Petch': 'sans-serif',
  'DM Sans': 'sans-serif',
  Figtree: 'sans-serif',
  Fraunces: 'serif',
  Fredoka: 'sans-serif',
  'Hanken Grotesk': 'sans-serif',
  'Instrument Sans': 'sans-serif',
  Jost: 'sans-serif',
  Lexend: 'sans-serif',
  'Libre Franklin': 'sans-serif',
  'Lilita One': 'sans-serif',
  Manrope: 'sans-serif',
  Mulish: 'sans-serif',
  Nunito: 'sans-serif',
  Outfit: 'sans-serif',
  'Plus Jakarta Sans': 'sans-serif',
  Quicksand: 'sans-serif',
  'Red Hat Display': 'sans-serif',
  'Sofia Sans Semi Condensed': 'sans-serif',
  Sora: 'sans-serif',
  'Source Sans 3': 'sans-serif',
  'Space Grotesk': 'sans-serif',
  Urbanist: 'sans-serif',
  'Zilla Slab': 'serif',
} as const
export type Font = keyof typeof fonts

export const fontNames = Object.keys(fonts) as [Font, ...Font[]]

/** @returns the font with its stand-in, which has the same widths */
export const fontFamily = (font: Font): string => `"${font}", "${font} stand-in", ${fonts[font]}`
