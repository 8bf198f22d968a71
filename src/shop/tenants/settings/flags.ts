import { z } from 'zod'
import { off, on, text } from './words.ts'

/** The specification's feature flags (section 1), all off unless a brand says otherwise. */
export const features = z
  .strictObject({
    /** Sells more brands than its own. */
    hasMultipleBrands: off,
    hasBlog: off,
    hasCategoryMenu: off,
    /** The page stands in a bounded column with margins instead of the window's full width. */
    hasContainer: off,
    /** No login, no account, at all. */
    isAuthDisabled: off,
    /** The shop's base is `/` instead of `/shop`. */
    isReloadsOneTenant: off,
    /** Page titles come from each page's SEO texts instead of the provider's name. */
    isReloadNowTenant: off,
    /** What must be filled in has an asterisk at the payment page, and a line says what it means. */
    showRequiredAsterisk: off,
    /** Fields say below their names what they are for. */
    showInputHelperText: off,
    /** Dates as 31.12.2030 whatever the language. */
    europeanDateFormat: off,
    /** The payment page offers to remember contact and address on the device, and fills them in at the next purchase. */
    autofillAvailableAddressData: off,
    twoProductsPerMobileCarouselRow: off,
    /** The contact's number in two fields: country code to choose, and the number as it is dialled there. */
    alternativePhoneNumberField: off,
    /** The address has a country, chosen from all by their own names, the shop's beforehand. */
    hasAddressCountrySelection: off,
    hasAlternative404Page: off,
    showScrollToTop: off,
    /** The result page shows drawn pictures and the order in full; else a moving picture, the order folded. */
    hasDetailedSuccessPage: off,
    /** The cart says of each line what its price is made of and when it comes, and takes the total apart. */
    hasDetailedCart: off,
    /** From the main page straight to payment; there is no cart page. */
    skipCartPageCheckout: off,
    /** The newsletter is offered at the payment page, never ticked. */
    hasNewsletterCheckbox: off,
    alternativeBrandCardLayout: off,
    hasManifestIcons: off,
    cartButtonVariant: z.enum(['icon', 'text']).default('icon'),
  })
  .prefault({})

/** What a brand's menus and footer lead to (specification, section 1, "Tenant visibility notes"). */
export const visibility = z
  .strictObject({
    customerSupport: on,
    impressum: on,
    /** The shop link in the menu. */
    shopLink: on,
  })
  .prefault({})

/** Identifiers of others' scripts and desks; each is absent unless a brand has one. None loads before consent. */
export const tracking = z
  .strictObject({
    gtmId: text.optional(),
    hotjarId: text.optional(),
    xtremepushId: text.optional(),
    /** Tells the network's own link previews which app the site belongs to. */
    messengerAppId: text.optional(),
    /** The brand's page that a conversation is opened with (`m.me/…`). Default: no such link. */
    messengerPage: z
      .string()
      .regex(/^[\w.]{1,60}$/, 'expected the name of a page')
      .optional(),
    freshdeskProductId: text.optional(),
    convergePixel: text.optional(),
    /** The brand has a device id at all; `deviceIDSwitch` turns it on. */
    deviceIdEnabled: off,
    whatsAppShopUrl: z.url().optional(),
    /** Digits with country code, no plus. */
    whatsAppPhoneNumber: z
      .string()
      .regex(/^[1-9]\d{6,14}$/, 'expected digits with country code')
      .optional(),
  })
  .prefault({})
