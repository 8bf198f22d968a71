// The one registry of browser storage besides cookies (cookies.ts). Runs in the browser, in its service worker and on
// the server.

type Kept = {
  in: 'localStorage' | 'sessionStorage' | 'caches'
  /** The key; `prefix`: the beginning of its keys. */
  name: string
  prefix?: true
}

/**
 * Everything that is stored on a device. All code that writes, reads and deletes uses this table, and so does the page
 * about cookies, so that nothing can be stored that is not disclosed.
 */
export const onDevice = {
  /** The number last topped up, if the shopper wants that: until they remove it. */
  number: { in: 'localStorage', name: 'saldo.number' },
  /** Whether the shopper wants a sound or a vibration when there is news of an order: until they untick it. */
  telling: { in: 'localStorage', name: 'saldo.telling' },
  /** Typed input when a page is left: for the tab and its next page. */
  typed: { in: 'sessionStorage', name: 'saldo.typed' },
  /** Texts of another language: until the tab is closed (specification, section 9). */
  texts: { in: 'sessionStorage', name: 'i18next_res_', prefix: true },
  /** Scroll positions, for going back: until the tab is closed. The key is the router's. */
  scroll: { in: 'sessionStorage', name: 'react-router-scroll-positions' },
  /** Pages that are the same for everybody, for offline visits. */
  pages: { in: 'caches', name: 'pages' },
  /**
   * Cart and payment form of the last visit, and the last orders if the shopper has them kept: seven days, or until a
   * form is accepted.
   */
  personal: { in: 'caches', name: 'personal' },
  /** Scripts, styles and pictures of those pages. */
  assets: { in: 'caches', name: 'assets' },
} as const satisfies Record<string, Kept>

/** What the back office keeps with operators. No shop keeps it, so that no page about cookies names it. */
export const onOperatorsDevice = {
  /** What was typed and not sent, by operator, page and form: until the form is shown again or the tab is closed. */
  typed: { in: 'sessionStorage', name: 'saldo.operator-typed ', prefix: true },
} as const satisfies Record<string, Kept>

export type OnDeviceId = keyof typeof onDevice

/** @returns the registry's entry for something found in a browser's storage; undefined if there is none */
export const onDeviceAs = (place: Kept['in'], name: string): OnDeviceId | undefined =>
  (Object.keys(onDevice) as OnDeviceId[]).find((id) => {
    const kept: Kept = onDevice[id]
    return kept.in === place && (kept.prefix ? name.startsWith(kept.name) : kept.name === name)
  })
