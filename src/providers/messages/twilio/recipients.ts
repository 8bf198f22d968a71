import type { Recipient } from '#personal-data'

/** The recipient of text messages. */
export const twilioRecipients: readonly Recipient[] = [
  { company: 'Twilio Ireland Limited, Dublin', country: 'ie', task: 'texts', usedBy: () => true },
  {
    company: 'WhatsApp Ireland Limited, Dublin',
    country: 'ie',
    task: 'texts',
    usedBy: ({ tracking }) => tracking.whatsAppPhoneNumber !== undefined,
  },
]
