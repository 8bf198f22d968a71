/** How often a door may be used, and who counts as one caller there. */
export type Limit = { calls: number; seconds: number; per: 'address' | 'cart' }

/**
 * The doors that can be guessed at, or that cost money, behind API and pages alike. An address is an IPv4 address or an
 * IPv6 network (/64).
 */
export const limits = {
  /** New carts, and items put into them. */
  cart: { calls: 60, seconds: 60, per: 'address' },
  /** Numbers looked up: the partner is paid for each. */
  lookUp: { calls: 30, seconds: 60, per: 'address' },
  /** Names of carts and orders that are none; only misses count. */
  guess: { calls: 30, seconds: 60, per: 'address' },
  /** One-time passwords tried; besides, each password lives for five tries. */
  otpTry: { calls: 15, seconds: 600, per: 'cart' },
  /** One-time passwords sent; besides, one cart waits for 60 seconds between two. */
  otpSend: { calls: 20, seconds: 600, per: 'address' },
  /** Promo codes tried, by one visitor and by one address. */
  promo: { calls: 10, seconds: 600, per: 'cart' },
  promoFrom: { calls: 30, seconds: 600, per: 'address' },
  /** Questions about posts and pages, which the asker puts together himself. */
  graphql: { calls: 120, seconds: 60, per: 'address' },
  /** Withdrawals and cancellations: each sends a mail to an address that was typed. */
  declare: { calls: 20, seconds: 600, per: 'address' },
  /** Questions to the brand's people. */
  enquire: { calls: 10, seconds: 600, per: 'address' },
  /** Wishes for the newsletter; besides, an address is written to once in 15 minutes. */
  newsletter: { calls: 10, seconds: 600, per: 'address' },
  /** Receipts wished for again, and corrected addresses: each is written to; besides, one order has limits of its own. */
  receipt: { calls: 15, seconds: 600, per: 'address' },
  /** Receipts drawn as PDF. */
  receiptFile: { calls: 30, seconds: 600, per: 'address' },
  /** Passwords tried: each costs a moment of a processor; besides, waits grow with each wrong one. */
  signIn: { calls: 60, seconds: 600, per: 'address' },
  /** Registrations, and wishes for a new password: each sends a mail to an address that was typed. What gathers much likewise. */
  account: { calls: 20, seconds: 600, per: 'address' },
  /** Links of such mails that are followed. */
  prove: { calls: 30, seconds: 600, per: 'address' },
  /** Payment methods to be kept: each is checked at the provider, and cards could be tried out that way. */
  saveMethod: { calls: 10, seconds: 3600, per: 'address' },
  /** What texts may buy: each new number is sent a code, and each PIN costs a moment of a processor. */
  smsTopup: { calls: 15, seconds: 600, per: 'address' },
  /** Errors that browsers report. */
  log: { calls: 20, seconds: 60, per: 'address' },
  /** Choices about cookies: each is written down. */
  consent: { calls: 20, seconds: 60, per: 'address' },
} as const satisfies Record<string, Limit>
export type Door = keyof typeof limits

/** Which door a use case goes through before it does anything; where there are two, through both. */
export const doorOf = {
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
  reportError: 'log',
  recordConsent: 'consent',
} as const satisfies Record<string, Door | readonly Door[]>
