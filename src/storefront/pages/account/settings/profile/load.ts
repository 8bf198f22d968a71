import { href, type LoaderFunctionArgs } from 'react-router'
import { nativeCountries } from '#kit/countries'
import { languageName } from '#kit/names'
import { readablePhone } from '#kit/phone'
import { isRefusal } from '#kit/result'
import { viewProfile } from '#profile'
import { notFound } from '../../../not-found/not-found.ts'
import { customerOf, said } from '../../customer-of-request.ts'
import { inputBeforeSignIn } from '../../input-before-sign-in.ts'

// Messages of a page that leads here (specification, section 8, "Success messages").
const shownMessages = ['successfulModification', 'passwordHasChanged'] as const

/** The customer's details as form values, and links to what needs the password. */
export async function load(args: LoaderFunctionArgs) {
  const { shop, customer } = customerOf(args)
  const { tenant, language, translate: t } = shop
  const profile = await viewProfile(shop)
  if (isRefusal(profile)) throw notFound()
  const asked = new URL(args.request.url).searchParams
  const { hasNewsletterCheckbox } = tenant.features
  const before = inputBeforeSignIn(args, shop, customer)
  return {
    whose: customer.customerId,
    before,
    told: shownMessages.find((key) => key === asked.get('told')),
    fields: {
      firstname: profile.firstName,
      lastname: profile.lastName,
      street: profile.street,
      houseNumber: profile.houseNumber,
      zip: profile.zip,
      city: profile.city,
      countryCode: profile.countryCode,
      phoneNumber: profile.phoneNumber && readablePhone(profile.phoneNumber),
      language: profile.language,
    } as Record<string, string | undefined>,
    countries: [{ value: '', label: '–' }, ...nativeCountries],
    languages: tenant.locales.map((code) => ({ value: code, label: languageName(code, language) })),
    newsletter:
      customer.email && (hasNewsletterCheckbox || tenant.footer.showNewsletterSignup)
        ? {
            text: t('newsletterWish', { brand: tenant.provider.name }),
            isWanted: before ? 'newsletter' in before.typed : profile.newsletter.subscribed === 1,
          }
        : undefined,
    name: customer.email ?? readablePhone(customer.phoneNumber ?? ''),
    passwordPage: profile.hasPassword ? href('/account/settings/profile/password') : href('/reset-password'),
    waiting: profile.newEmail && t('account.profile.waiting', { email: profile.newEmail }),
    // A brand with a portal has no password to change.
    isByPassword: tenant.ssoLoginUrl === undefined,
    words: said(shop, {
      title: 'account.profile.title',
      lead: 'account.profile.lead',
      language: 'account.profile.language',
      save: 'account.profile.save',
      signIn: 'account.profile.signIn',
      changeEmail: customer.email ? 'account.email.title' : 'account.email.add',
      data: 'account.profile.data',
      exportText: 'account.profile.exportText',
      export: 'account.profile.export',
      erase: 'account.erase.title',
      changePassword: profile.hasPassword ? 'account.password.title' : 'account.reset.newTitle',
    }),
  }
}
