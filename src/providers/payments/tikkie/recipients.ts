import { offersAny, type Recipient } from '#personal-data'

/** The recipient of data for these payments. */
export const tikkieRecipients: readonly Recipient[] = [
  { company: 'ABN AMRO Bank N.V. (Tikkie), Amsterdam', country: 'nl', task: 'payments', usedBy: offersAny('tikkie') },
]
