import { offersAny, type Recipient } from '#personal-data'

/** Who handles these payments. */
export const tikkieRecipients: readonly Recipient[] = [
  { company: 'ABN AMRO Bank N.V. (Tikkie), Amsterdam', country: 'nl', task: 'payments', usedBy: offersAny('tikkie') },
]
