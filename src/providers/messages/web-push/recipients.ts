import type { Recipient } from '#personal-data'

/** Whoever made the visitor's browser: it carries encrypted messages to devices whose owners asked for them. */
export const webPushRecipients: readonly Recipient[] = [
  { company: 'Google LLC, Mountain View', country: 'us', task: 'push', usedBy: () => true },
  { company: 'Apple Inc., Cupertino', country: 'us', task: 'push', usedBy: () => true },
  { company: 'Mozilla Corporation, San Francisco', country: 'us', task: 'push', usedBy: () => true },
  { company: 'Microsoft Corporation, Redmond', country: 'us', task: 'push', usedBy: () => true },
]
