import type { Recipient } from '#personal-data'

/** Who carries orders out, with the network's help. */
export const dtOneRecipients: readonly Recipient[] = [
  { company: 'DT One, Singapore', country: 'sg', task: 'credit', usedBy: () => true },
]
