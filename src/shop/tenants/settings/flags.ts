import { z } from 'zod'
import { off, on, text } from './words.ts'

/** The specification's feature flags (section 1), all off by default. */
export const features = z
  .strictObject({
    /** Sells more brands than its own. */
    hasMultipleBrands: off,
    hasBlog: off,
    hasCategoryMenu: off,
    /** The page has a column of limited width instead of the window's full width. */
    hasContainer: off,
    /** No login and no accounts. */
    isAuthDisabled: off,
    /** The shop's base is `/` instead of `/shop`. */
    isReloadsOneTenant: off,
    /** Page titles come from each page's SEO texts instead of the provider's name. */
    isReloadNowTenant: off,
    /** Required fields have an asterisk at the payment page, with a line that explains it. */
    showRequiredAsterisk: off,
    /** Fields have a helper text. */
    showInputHelperText: off,
    /** Dates as 31.12.2030 in every language. */
    europeanDateFormat: off,
    /** The payment page offers to store contact and address on the device, and fills them in at the next purchase. */
    autofillAvailableAddressData: off,
    twoProductsPerMobileCarouselRow: off,
    /** The contact's number in two fields: country code, and national number. */
    alternativePhoneNumberField: off,
    /** The address has a country field with all countries by their own names; the shop's is preselected. */
    hasAddressCountrySelection: off,
    hasAlternative404Page: off,
    showScrollToTop: off,
    /** The result page shows drawings and the whole order; otherwise an animation and the order folded. */
    hasDetailedSuccessPage: off,
    /** The cart shows each line's price components and delivery time, and the components of the total. */
    hasDetailedCart: off,
    /** Goes from the main page directly to the payment; there is no cart page. */
    skipCartPageCheckout: off,
    /** The payment page offers the newsletter, never preselected. */
    hasNewsletterCheckbox: off,
    alternativeBrandCardLayout: off,
    hasManifestIcons: off,
    cartButtonVariant: z.enum(['icon', 'text']).default('icon'),
  })
  .prefault({})

/** Links of a brand's menus and footer (specification, section 1, "Tenant visibility notes"). */
export const visibility = z
  .strictObject({
    customerSupport: on,
    impressum: on,
    /** The shop link in the menu. */
    shopLink: on,
  })
  .prefault({})

/** Ids at third-party services; each is optional. None loads before consent. */
export const tracking = z
  .strictObject({
    gtmId: text.optional(),
    hotjarId: text.optional(),
    xtremepushId: text.optional(),
    /** Tells Messenger's link previews which app the site belongs to. */
    messengerAppId: text.optional(),
    /** The brand's page for conversations (`m.me/…`). Default: no such link. */
    messengerPage: z
      .string()
      .regex(/^[\w.]{1,60}$/, 'expected the name of a page')
      .optional(),
    freshdeskProductId: text.optional(),
    convergePixel: text.optional(),
    /** The brand has a device id; `deviceIDSwitch` turns it on. */
    deviceIdEnabled: off,
    whatsAppShopUrl: z.url().optional(),
    /** Digits with country code, no plus. */
    whatsAppPhoneNumber: z
      .string()
      .regex(/^[1-9]\d{6,14}$/, 'expected digits with country code')
      .optional(),
  })
  .prefault({})
