/** In the browser: what may fail without being an error, as storing in a private window, a sound or a shake. */
export function attempt<T>(task: () => T): T | undefined {
  try {
    return task()
  } catch {
    return undefined
  }
}
