/**
 * Reads how long a caller is ready to wait, as RFC 7240 describes: `Prefer: wait=2`.
 * @returns whole seconds; undefined if the caller does not say so
 */
export function waitIn(headers: Headers): number | undefined {
  for (const preference of headers.get('prefer')?.split(',') ?? []) {
    const seconds = /^\s*wait\s*=\s*"?(\d{1,6})"?\s*(;|$)/i.exec(preference)?.[1]
    if (seconds !== undefined) return Number(seconds)
  }
  return undefined
}
