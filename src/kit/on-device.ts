// The one registry of what a browser keeps for the shop besides cookies (cookies.ts). Runs in the browser, in its service
// worker and on the server.

type Kept = {
  in: 'localStorage' | 'sessionStorage' | 'caches'
  /** What it is called there; `prefix`: what its names begin with. */
  name: string
  prefix?: true
}

/**
 * Everything that is kept on a device. What keeps, finds and forgets it goes by this table, and so does the page about
 * cookies, so that nothing can be kept that is not told of.
 */
export const onDevice = {
  /** The number last topped up, where the shopper wants that: until they remove it. */
  number: { in: 'localStorage', name: 'saldo.number' },
  /** What is typed when a page is left: for the tab and its next page. */
  typed: { in: 'sessionStorage', name: 'saldo.typed' },
  /** The texts of another language: until the tab is closed (specification, section 9). */
  texts: { in: 'sessionStorage', name: 'i18next_res_', prefix: true },
  /** Where a page was left, for the way back: until the tab is closed. The router keeps it under this name. */
  scroll: { in: 'sessionStorage', name: 'react-router-scroll-positions' },
  /** Pages that are the same for everybody, for a visit without a line. */
  pages: { in: 'caches', name: 'pages' },
  /** Cart and payment form of the last visit: seven days, or until a form is taken. */
  personal: { in: 'caches', name: 'personal' },
  /** Scripts, styles and pictures of those pages. */
  assets: { in: 'caches', name: 'assets' },
} as const satisfies Record<string, Kept>

export type OnDeviceId = keyof typeof onDevice

/** @returns which entry of the registry something is that a browser was found to keep; undefined for none */
export const onDeviceAs = (place: Kept['in'], name: string): OnDeviceId | undefined =>
  (Object.keys(onDevice) as OnDeviceId[]).find((id) => {
    const kept: Kept = onDevice[id]
    return kept.in === place && (kept.prefix ? name.startsWith(kept.name) : kept.name === name)
  })
