import { drawingNames } from '#tenants/look/contract'

const places = new Set<string>(drawingNames.map((name) => `look.${name}`))

/** Whether a setting has a drawing. */
export const isDrawing = (field: string): boolean => places.has(field)

/** Whether a setting is a colour of a theme. */
export const isColour = (field: string): boolean => /^look\.(light|dark)\./.test(field)

/** Whether a field is a text of the brand's own. */
export const isText = (field: string): boolean => field.startsWith('copy.')
