import { offersAny, type Recipient } from '#personal-data'

const offered = offersAny('paypal')

/** The recipients of data for these payments: another company for shoppers in Britain. */
export const payPalRecipients: readonly Recipient[] = [
  {
    company: 'PayPal (Europe) S.à r.l. et Cie, S.C.A., Luxembourg',
    country: 'lu',
    task: 'payments',
    usedBy: (tenant) => offered(tenant) && tenant.country !== 'gb',
  },
  {
    company: 'PayPal UK Ltd, Richmond',
    country: 'gb',
    task: 'payments',
    usedBy: (tenant) => offered(tenant) && tenant.country === 'gb',
  },
]
