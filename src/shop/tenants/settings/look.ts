import { z } from 'zod'
import { paymentMethodIds } from './selling.ts'
import { file, link, off, path, text } from './words.ts'

/**
 * A theme's colours and fonts are in the brand's `theme.css`; the palette says whether the light or the dark preference
 * selects it.
 */
export const theme = z.strictObject({
  /** As in `[data-theme="…"]`. */
  name: z.string().regex(/^[a-z][a-z0-9-]*$/, 'expected a short lower-case name'),
  palette: z.enum(['light', 'dark']),
})

export const header = z
  .strictObject({
    logo: file.default('logo.svg'),
    /** Target of the logo: a path, or another site's URL. Default: the shop's base. */
    redirectionTarget: z.union([path, link], { error: 'expected a path or an https address' }).optional(),
    /** Shown beside the logo during the checkout. Default: none. */
    shoppingFlowImage: file.optional(),
  })
  .prefault({})

export const footer = z
  .strictObject({
    logo: file.default('logo.svg'),
    socialMedia: z
      .partialRecord(z.enum(['facebook', 'instagram', 'x', 'youtube', 'tiktok', 'linkedin']), link)
      .default({}),
    appStores: z.partialRecord(z.enum(['appStore', 'googlePlay']), link).default({}),
    paymentMethods: z.array(z.enum(paymentMethodIds)).default(['creditcard', 'paypal']),
    showNewsletterSignup: off,
  })
  .prefault({})

export const widgets = z
  .strictObject({
    /** The shop's id at the review site. Default: no widget. */
    feedbackCompanyWidget: text.optional(),
    /** The business unit's id at the review site. Default: no widget. */
    trustPilotWidget: text.optional(),
    /** Default: no widget. */
    sovendusContainer: z.strictObject({ trafficSourceNumber: text, trafficMediumNumber: text }).optional(),
  })
  .prefault({})

const seoPage = (page: string) =>
  z
    .strictObject({
      title: text.default(`${page}Title`),
      description: text.default(`${page}Description`),
    })
    .prefault({})

/** Keys of the `seo` namespace, which has the texts in each language. Default: the page's own name. */
export const seo = z
  .strictObject({
    mainPage: seoPage('mainPage'),
    aboutUs: seoPage('aboutUs'),
    contactUs: seoPage('contactUs'),
    privacy: seoPage('privacy'),
    termsOfUse: seoPage('termsOfUse'),
    blog: seoPage('blog'),
    impressum: seoPage('impressum'),
  })
  .prefault({})
