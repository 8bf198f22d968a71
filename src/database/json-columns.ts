/**
 * The type of each JSONB column, by `table.column`. The module whose table it is adds its own:
 * `declare module '#database/json-columns' { interface JsonColumns { 'cart.items': CartItem[] } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it
export interface JsonColumns {}

/** What comes out of a JSONB column; unknown until a module says what it writes there. */
export type Json<Name extends string> = Name extends keyof JsonColumns ? JsonColumns[Name] : unknown
