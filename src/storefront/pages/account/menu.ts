import { href } from 'react-router'
import type { PublicTenant } from '#tenants/contract'

/** The parts of an account in the order of its menu: path, and key of the name. */
const all = [
  { to: href('/account'), name: 'account.overview' },
  { to: href('/account/orders'), name: 'account.orders.title' },
  { to: href('/account/auto-topups'), name: 'account.autoTopups.title' },
  { to: href('/account/sms-topups'), name: 'account.sms.title' },
  { to: href('/account/settings/profile'), name: 'account.profile.title' },
  { to: href('/account/settings/payment-methods'), name: 'account.saved.title' },
  { to: href('/account/settings/passkeys'), name: 'account.passkeys.title' },
] as const

/**
 * @returns the parts of a brand's accounts: passkeys complement a password, so a brand with a portal has none;
 *   automatic top-ups if they are offered, and top-ups by text if the brand explains them
 */
export const accountMenu = ({ ssoLoginUrl, topup }: Pick<PublicTenant, 'ssoLoginUrl' | 'topup'>) =>
  all.filter(
    ({ to }) =>
      (!ssoLoginUrl || to !== href('/account/settings/passkeys')) &&
      (topup.autoTopupTypes.length > 0 || to !== href('/account/auto-topups')) &&
      (topup.exampleSms !== undefined || to !== href('/account/sms-topups')),
  )
