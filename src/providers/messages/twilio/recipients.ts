import type { Recipient } from '#personal-data'

/** Who sends text messages. */
export const twilioRecipients: readonly Recipient[] = [
  { company: 'Twilio Ireland Limited, Dublin', country: 'ie', task: 'texts', usedBy: () => true },
  {
    company: 'WhatsApp Ireland Limited, Dublin',
    country: 'ie',
    task: 'texts',
    usedBy: ({ tracking }) => tracking.whatsAppPhoneNumber !== undefined,
  },
]
