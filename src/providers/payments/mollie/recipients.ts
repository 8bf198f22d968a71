import { offersAny, type Recipient } from '#personal-data'

/** The recipient of data for these payments. A lawyer should compare the names with the contracts. */
export const mollieRecipients: readonly Recipient[] = [
  {
    company: 'Mollie B.V., Amsterdam',
    country: 'nl',
    task: 'payments',
    usedBy: offersAny(
      'creditcard',
      'ideal',
      'bancontact',
      'eps',
      'klarna',
      'trustly',
      'paysafecard',
      'applepay',
      'googlepay',
    ),
  },
  { company: 'Klarna Bank AB (publ), Stockholm', country: 'se', task: 'payments', usedBy: offersAny('klarna') },
  { company: 'Trustly Group AB, Stockholm', country: 'se', task: 'payments', usedBy: offersAny('trustly') },
  {
    company: 'Paysafe Prepaid Services Limited, Dublin',
    country: 'ie',
    task: 'payments',
    usedBy: offersAny('paysafecard'),
  },
  {
    company: 'Apple Distribution International Limited, Cork',
    country: 'ie',
    task: 'wallet',
    usedBy: offersAny('applepay'),
  },
  {
    company: 'Google Payment Ireland Limited, Dublin',
    country: 'ie',
    task: 'wallet',
    usedBy: offersAny('googlepay'),
  },
  {
    company: 'Bancontact Payconiq Company NV, Brussel',
    country: 'be',
    task: 'payments',
    usedBy: offersAny('bancontact'),
  },
  {
    company: 'PSA Payment Services Austria GmbH, Wien',
    country: 'at',
    task: 'payments',
    usedBy: offersAny('eps'),
  },
]
