const pause = 3000

/** Loads a part of the page that comes late, and retries while offline: the HTML that is there stays. */
export async function retryImport<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
