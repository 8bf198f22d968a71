/** The parts of an account, in the order of its menu: where each is, and the key of its name. */
export const accountMenu = [
  { to: '/account', name: 'account.overview' },
  { to: '/account/orders', name: 'account.orders.title' },
  { to: '/account/settings/profile', name: 'account.profile.title' },
  { to: '/account/settings/payment-methods', name: 'account.saved.title' },
] as const
