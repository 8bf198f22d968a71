import { z } from 'zod'
import { currencies } from '#kit/money'
import { assistants } from './settings/assistants.ts'
import { identification, mail, provider, sms } from './settings/company.ts'
import { features, tracking, visibility } from './settings/flags.ts'
import { identityLimits } from './settings/identity-limits.ts'
import { legal, signOffs } from './settings/legal.ts'
import { footer, header, seo, theme, widgets } from './settings/look.ts'
import { look } from './settings/own-look.ts'
import { otpGoodForMinutes, riskRules } from './settings/risk.ts'
import {
  addressFields,
  canAskToPay,
  cartLimits,
  cartPageFor,
  cryptoCurrencies,
  delivery,
  googlePayMerchantId,
  guidePrices,
  isHouseNumberRequired,
  paymentMethods,
  topUpsAgainFor,
  topup,
} from './settings/selling.ts'
import { type Country, country, email, link, locale, off, path, text } from './settings/words.ts'

const timeZones: Record<Country, string> = {
  de: 'Europe/Berlin',
  nl: 'Europe/Amsterdam',
  be: 'Europe/Brussels',
  fr: 'Europe/Paris',
  at: 'Europe/Vienna',
  gb: 'Europe/London',
}

/** A name as bank statements can show it: 22 of their characters. */
const onStatements = (name: string): string =>
  name
    .replace(/[^\p{L}\d .*&-]/gu, '')
    .slice(0, 22)
    .trim()
    .padEnd(3, '*')

const notInBritain =
  'may not be offered by a British brand (Digital Markets, Competition and Consumers Act 2024, part 4, chapter 2)'

/**
 * All settings of a brand (specification, section 1). An unknown field is refused, so that a typing error is found at
 * start; an optional field has its one default here.
 */
export const settingsSchema = z
  .strictObject({
    /** The default is the first. */
    themes: z
      .array(theme)
      .min(1)
      .default([{ name: 'light', palette: 'light' }]),
    /** The folder of the brand's pictures under `tenants/`. Default: the brand's own. */
    assetsFolderName: z.string().regex(/^[a-z][a-z0-9_]*$/, 'expected the name of a folder'),
    header,
    look,
    topup,
    /** Default: `/shop/topup/{tenant}`. */
    mainPage: path,
    /** Further paths that show the main page. */
    mainPageAliases: z.array(path).default([]),
    /** Countries of phone numbers, the usual one first. Default: the shop's country. */
    phoneCountryCodes: z.array(country).min(1).optional(),
    provider,
    identification,
    legal,
    /**
     * The versions of legal texts that a lawyer signed off. Production refuses a text without one, or changed since.
     */
    signOffs,
    /**
     * The company's sales to consumers in other countries of the Union are below the threshold of directive 2006/112,
     * article 59c: its own country's VAT applies. Default: the customer's country's.
     */
    isBelowOssThreshold: off,
    /**
     * Invented facts, by path: a field (`identification.register`) or a whole group (`identification`). Production
     * refuses a brand with any. Default: none.
     */
    invented: z.array(text).default([]),
    supportEmail: email,
    /** Shown with opening hours on the support page. */
    supportPhone: z.string().regex(/^\+[\d ]{7,20}$/, 'expected a telephone number with its country code'),
    /** Address of the ticket system. Default: the support address. */
    freshdeskEmail: email.optional(),
    /** Default: the shop's own contact page. */
    contactPageUrl: link.optional(),
    /** The external customer portal where customers sign in. Default: none, they sign in here. */
    ssoLoginUrl: link.optional(),
    tracking,
    /**
     * The brand's name on bank and card statements, as agreed with the payment provider. Default: the provider's name.
     */
    statementName: z
      .string()
      .regex(/^[\p{L}\d .*&-]{3,22}$/u, 'expected 3 to 22 letters and digits')
      .optional(),
    currency: z.enum(currencies).default('EUR'),
    guidePrices,
    availableCreditcardBrands: z
      .array(z.enum(['mastercard', 'visa', 'american-express']))
      .min(1)
      .default(['mastercard', 'visa']),
    delivery,
    footer,
    widgets,
    seo,
    features,
    visibility,
    /** Why a brand of Germany or Austria hides its imprint; production refuses one without a reason. */
    impressumHiddenBecause: text.optional(),
    locales: z.array(locale).min(1),
    /** Default: the first of `locales`. */
    defaultLocale: locale.optional(),
    country: country.default('de'),
    /** The server accepts auto top-up light. */
    autoTopupLightEnabled: off,
    /** Cards are entered in the provider's card fields in a frame, instead of on its page. */
    iFrameCreditCard: off,
    payPalIframeEnabledOnceOff: off,
    payPalIframeEnabledAutomatic: off,
    /** The device-id script is loaded. */
    deviceIDSwitch: off,
    /** URL of the device-id script. Default: none. */
    deviceIDURL: link.optional(),
    /** The device id is sent with address and payment. */
    shouldSendDeviceID: off,
    /** A cookie `sessionId` connects the steps of a visit; it is created if missing. */
    hasSessionIdCookie: off,
    /** An account may be opened with a phone number instead of an e-mail address. */
    isPhoneRegistrationAllowed: off,
    googlePayMerchantId,
    isHouseNumberRequired,
    /** Promotion and voucher codes may be entered. */
    hasPromoVouchers: off,
    /** Pages that show advertisement banners. */
    bannerPages: z.array(path).default([]),
    /** iDEAL asks for the bank first. */
    hasDutchBankList: off,
    /** IANA name. Default: the time zone of the shop's country. */
    timeZone: z
      .string()
      .refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone), 'expected an IANA time zone')
      .optional(),
    /** The local hour of weekly and monthly runs. */
    recurringHour: z.int().min(0).max(23).default(8),
    /** Host names in production, lower case. */
    domains: z.array(z.hostname().toLowerCase()).default([]),
    cartPageFor,
    topUpsAgainFor,
    canAskToPay,
    assistants,
    cartLimits,
    paymentMethods,
    cryptoCurrencies,
    riskRules,
    otpGoodForMinutes,
    identityLimits,
    addressFields,
    mail,
    sms,
  })
  .transform((settings) => ({
    ...settings,
    phoneCountryCodes: settings.phoneCountryCodes ?? [settings.country],
    defaultLocale: settings.defaultLocale ?? (settings.locales[0] as (typeof settings.locales)[number]),
    statementName: settings.statementName ?? onStatements(settings.provider.name),
    timeZone: settings.timeZone ?? timeZones[settings.country],
  }))
  .refine((settings) => settings.locales.includes(settings.defaultLocale), {
    path: ['defaultLocale'],
    error: 'is not among locales',
  })
  .refine((settings) => !settings.deviceIDSwitch || settings.deviceIDURL !== undefined, {
    path: ['deviceIDURL'],
    error: 'is required where deviceIDSwitch is on',
  })
  .refine((settings) => settings.topup.exampleSms === undefined || settings.sms.number !== undefined, {
    path: ['sms', 'number'],
    error: 'is required where topup.exampleSms is given',
  })
  // In the United Kingdom automatic charges are subscriptions, which need reminders, cooling-off periods and an exit
  // that we do not have.
  .superRefine(({ country, topup, autoTopupLightEnabled }, context) => {
    if (country !== 'gb') return
    const refused = [
      { path: ['topup', 'autoTopupTypes'], isOffered: topup.autoTopupTypes.length > 0 },
      { path: ['topup', 'exampleSms'], isOffered: topup.exampleSms !== undefined },
      { path: ['topup', 'hasAutoTopupLight'], isOffered: topup.hasAutoTopupLight },
      { path: ['autoTopupLightEnabled'], isOffered: autoTopupLightEnabled },
    ]
    for (const { path, isOffered } of refused)
      if (isOffered) context.addIssue({ code: 'custom', path, message: notInBritain })
  })

export type Settings = z.output<typeof settingsSchema>

type Written = z.input<typeof settingsSchema>
/** Settings as a brand writes them: fields with a default are optional. */
export type WrittenSettings = Omit<Written, 'mainPage' | 'assetsFolderName'> &
  Partial<Pick<Written, 'mainPage' | 'assetsFolderName'>>
