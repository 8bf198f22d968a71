const pause = 3000

/** Loads a part of the page that comes late, and asks again while the line is down: what already stands there stays. */
export async function retryImport<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
