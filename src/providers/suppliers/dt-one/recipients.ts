import type { Recipient } from '#personal-data'

/** The recipient of data for deliveries, with the networks. */
export const dtOneRecipients: readonly Recipient[] = [
  { company: 'DT One, Singapore', country: 'sg', task: 'credit', usedBy: () => true },
]
