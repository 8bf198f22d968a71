import type { Colour, DrawingName } from '#tenants/look'

/** The tokens of a theme's colours, in the editor's order. */
export const tokens = [
  'surface',
  'raised',
  'ink',
  'muted',
  'accent',
  'on-accent',
  'accent-soft',
  'accent-ink',
  'header',
  'on-header',
  'panel',
  'on-panel',
  'line',
  'field-line',
  'focus',
  'success',
  'warning',
  'danger',
] as const satisfies readonly Colour[]

/** `on-accent` is `onAccent` among the settings. */
export const fieldOf = (token: Colour): string => token.replace(/-(\w)/g, (_, first: string) => first.toUpperCase())

export const drawingNames = ['logo', 'picture', 'icon'] as const satisfies readonly DrawingName[]

const places = new Set<string>(drawingNames.map((name) => `look.${name}`))

/** Whether a setting has a drawing. */
export const isDrawing = (field: string): boolean => places.has(field)

/** Whether a setting is a colour of a theme. */
export const isColour = (field: string): boolean => /^look\.(light|dark)\./.test(field)
