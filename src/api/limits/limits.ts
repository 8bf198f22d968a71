/** How often a limited group of calls may be used, and what counts as one caller. */
export type Limit = { calls: number; seconds: number; per: 'address' | 'cart' }

/**
 * Limits on calls that can be used for guessing, or that cost money; for API and pages alike. An address is an IPv4
 * address or an IPv6 network (/64).
 */
export const limits = {
  /** New carts, and items added to them. */
  cart: { calls: 60, seconds: 60, per: 'address' },
  /** Number look-ups: the partner charges for each. */
  lookUp: { calls: 30, seconds: 60, per: 'address' },
  /** Unknown names of carts and orders; only misses count. */
  guess: { calls: 30, seconds: 60, per: 'address' },
  /** One-time passwords tried; besides, each password allows five tries. */
  otpTry: { calls: 15, seconds: 600, per: 'cart' },
  /** One-time passwords sent; besides, a cart waits 60 seconds between two. */
  otpSend: { calls: 20, seconds: 600, per: 'address' },
  /** Promo codes tried, by one visitor and by one address. */
  promo: { calls: 10, seconds: 600, per: 'cart' },
  promoFrom: { calls: 30, seconds: 600, per: 'address' },
  /** GraphQL queries, whose size the caller decides. */
  graphql: { calls: 120, seconds: 60, per: 'address' },
  /** Withdrawals and cancellations: each sends a mail to a typed address. */
  declare: { calls: 20, seconds: 600, per: 'address' },
  /** Enquiries to the brand's staff. */
  enquire: { calls: 10, seconds: 600, per: 'address' },
  /** Newsletter requests; besides, an address gets one mail in 15 minutes. */
  newsletter: { calls: 10, seconds: 600, per: 'address' },
  /** Receipts sent again, and corrected addresses: each sends a mail; besides, one order has limits of its own. */
  receipt: { calls: 15, seconds: 600, per: 'address' },
  /** Receipts rendered as PDF. */
  receiptFile: { calls: 30, seconds: 600, per: 'address' },
  /** Passwords tried: each takes processor time; besides, waits grow with each wrong one. */
  signIn: { calls: 60, seconds: 600, per: 'address' },
  /** Registrations and password resets: each sends a mail to a typed address. Also exports of personal data. */
  account: { calls: 20, seconds: 600, per: 'address' },
  /** Links of such mails. */
  prove: { calls: 30, seconds: 600, per: 'address' },
  /** Payment methods to save: each is checked at the provider, which could be misused to test cards. */
  saveMethod: { calls: 10, seconds: 3600, per: 'address' },
  /** Top-ups by text: each new number is sent a code, and each PIN takes processor time. */
  smsTopup: { calls: 15, seconds: 600, per: 'address' },
  /** Browsers that want to be told: each message is a call to their push service. */
  push: { calls: 20, seconds: 600, per: 'address' },
  /** Errors that browsers report. */
  log: { calls: 20, seconds: 60, per: 'address' },
  /** Calls of shoppers' assistants, which call for many shoppers from few addresses; also guesses at their keys. */
  assistant: { calls: 300, seconds: 60, per: 'address' },
  /** Calls of partners' programs, and guesses at their keys. */
  program: { calls: 300, seconds: 60, per: 'address' },
  /** Looks at a brand's domains, each of which asks foreign name servers a hundred times. */
  domains: { calls: 6, seconds: 60, per: 'address' },
  /** Cookie consents: each is written down. */
  consent: { calls: 20, seconds: 60, per: 'address' },
} as const satisfies Record<string, Limit>
export type LimitName = keyof typeof limits

/** The limit of each use case; where there are two, both apply. */
export const limitsOf = {
  createCart: 'cart',
  addToCart: 'cart',
  addVouchers: ['promo', 'promoFrom'],
  lookUpNumber: 'lookUp',
  validateOtp: 'otpTry',
  resendOtp: 'otpSend',
  graphql: 'graphql',
  fileDeclaration: 'declare',
  sendEnquiry: 'enquire',
  askForNewsletter: 'newsletter',
  sendReceiptAgain: 'receipt',
  correctEmail: 'receipt',
  changeGift: 'receipt',
  callOffGift: 'receipt',
  sendGiftAgain: 'receipt',
  receiptFile: 'receiptFile',
  esimUsage: 'lookUp',
  returnEsim: 'receipt',
  writeGreeting: 'receiptFile',
  signIn: 'signIn',
  signInByPortal: 'signIn',
  signInByPasskey: 'signIn',
  askForPasskey: 'signIn',
  register: 'account',
  forgotPassword: 'account',
  confirmRegistration: 'prove',
  confirmNewEmail: 'prove',
  eraseByLink: 'prove',
  askForErasure: 'account',
  exportPersonal: 'account',
  resetPassword: 'prove',
  addMethod: 'saveMethod',
  saveSmsTopup: 'smsTopup',
  resendSmsCode: 'otpSend',
  proveSmsNumber: 'prove',
  queryLight: 'prove',
  endLight: 'prove',
  keepDevice: 'push',
  reportError: 'log',
  recordConsent: 'consent',
  assistant: 'assistant',
  callAsProgram: 'program',
  lookAtDomains: 'domains',
} as const satisfies Record<string, LimitName | readonly LimitName[]>
