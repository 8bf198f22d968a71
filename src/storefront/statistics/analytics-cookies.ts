// Runs in the browser and on the server alike.

/** What statistics keep: the visit's own number and an advertisement's click, three days, a copy two (specification, section 9). */
export const analyticsCookies = {
  clientId: { name: 'clientId', days: 3 },
  click: { name: 'gclid', days: 3 },
  clickCopy: { name: 'gclid_copy', days: 2 },
} as const
