// Browser-safe: the names of what a brand's look is made of.

/** The colours of a theme, as its tokens are named in a stylesheet. */
export const colours = [
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
export type Colour = (typeof colours)[number]

type ColourName<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Rest>}`
  : Name
/** A colour as it is named among the settings. */
export type ColourField = ColourName<Colour>

/** `on-accent` is `onAccent` among the settings. */
export const fieldOfColour = (colour: Colour): ColourField =>
  colour.replace(/-(\w)/g, (_, first: string) => first.toUpperCase()) as ColourField

/** Drawings that a version can have in place of those of the folder. */
export const drawingNames = ['logo', 'picture', 'icon'] as const
export type DrawingName = (typeof drawingNames)[number]
