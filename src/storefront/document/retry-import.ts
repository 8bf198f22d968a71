const pause = 3000

/**
 * Loads a part of the page that comes late, once there is a connection, and retries: the HTML that is there stays.
 * Browsers remember scripts that failed, so none is requested while they know that they are offline.
 */
export async function retryImport<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
