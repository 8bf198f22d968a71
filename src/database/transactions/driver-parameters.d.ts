// The driver has this module, but its types do not.
declare module 'pg/lib/utils.js' {
  /** A parameter as PostgreSQL's protocol sends it. */
  export function prepareValue(value: unknown): unknown
}
