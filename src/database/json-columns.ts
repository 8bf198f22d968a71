/**
 * The type of each JSONB column, by `table.column`. The module that owns the table declares it: `declare module
 * '#database/json-columns' { interface JsonColumns { 'cart.items': CartItem[] } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it
export interface JsonColumns {}

/** The content of a JSONB column; unknown until a module declares it. */
export type Json<Name extends string> = Name extends keyof JsonColumns ? JsonColumns[Name] : unknown
