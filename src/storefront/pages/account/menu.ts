import type { PublicTenant } from '#tenants/contract'

/** The parts of an account in the order of its menu: path, and key of the name. */
const all = [
  { to: '/account', name: 'account.overview' },
  { to: '/account/orders', name: 'account.orders.title' },
  { to: '/account/auto-topups', name: 'account.autoTopups.title' },
  { to: '/account/sms-topups', name: 'account.sms.title' },
  { to: '/account/settings/profile', name: 'account.profile.title' },
  { to: '/account/settings/payment-methods', name: 'account.saved.title' },
  { to: '/account/settings/passkeys', name: 'account.passkeys.title' },
] as const

/**
 * @returns the parts of a brand's accounts: passkeys complement a password, so a brand with a portal has none;
 *   automatic top-ups if they are offered, and top-ups by text if the brand explains them
 */
export const accountMenu = ({ ssoLoginUrl, topup }: Pick<PublicTenant, 'ssoLoginUrl' | 'topup'>) =>
  all.filter(
    ({ to }) =>
      (!ssoLoginUrl || to !== '/account/settings/passkeys') &&
      (topup.autoTopupTypes.length > 0 || to !== '/account/auto-topups') &&
      (topup.exampleSms !== undefined || to !== '/account/sms-topups'),
  )
