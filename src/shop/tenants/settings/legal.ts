import { z } from 'zod'
import { email, link, text } from './words.ts'

const anyCountry = z.string().regex(/^[a-z]{2}$/, 'expected a country by ISO 3166, in lower case')

/** A company that works for the brand. */
const company = z.strictObject({
  company: text,
  street: text,
  zip: text,
  city: text,
  country: anyCountry,
  phone: z
    .string()
    .regex(/^\+[\d ]{7,20}$/, 'expected a telephone number with its country code')
    .optional(),
})

/** A body that settles disputes out of court. */
const body = z.strictObject({ name: text, address: text, website: link })

/**
 * What imprint and legal texts say besides `identification`, as the law of the company's seat asks for it. Production
 * refuses a brand that lacks what its country asks for (`missingLegalFacts`).
 */
export const legal = z
  .strictObject({
    /** Who runs the servers; named in the privacy notice, and in a French imprint with telephone. */
    hosting: company.optional(),
    /** Who carries mails; named in the privacy notice. */
    mailing: company.optional(),
    /** Default: the authority of the country; Germany has one for each state, so it is written there. */
    dataProtectionAuthority: text.optional(),
    /** How to reach the data protection officer. Default: there is none. */
    dataProtectionOfficer: email.optional(),
    /** Germany: the person who answers for articles (§ 18 (2) MStV). */
    contentResponsible: text.optional(),
    /** Austria: the chamber that the company belongs to (§ 5 (1) 6 ECG). */
    chamber: text.optional(),
    /** Austria: the authority that watches over the trade (§ 5 (1) 5 ECG). Elsewhere: of a trade that needs leave. */
    tradeAuthority: text.optional(),
    /** Austria: the rules of the trade, and where they are to be read (§ 5 (1) 6 ECG). */
    tradeRules: text.optional(),
    /** Austria: what the company does (§ 25 MedienG). */
    purpose: text.optional(),
    /** France: the share capital (`SAS au capital de …`). */
    shareCapital: text.optional(),
    /** France: the director of publication. */
    publicationDirector: text.optional(),
    /** France: the mediator whom consumers turn to (Code de la consommation L616-1). */
    mediator: body.optional(),
    /** United Kingdom: where the company is registered (`England and Wales`). */
    registeredIn: text.optional(),
    /** United Kingdom: the number under which the company pays the ICO's data protection fee. */
    icoRegistration: text.optional(),
    /** Whether the company takes part in consumer arbitration (§ 36 VSBG), and before which body. */
    arbitration: z.union([z.literal('declined'), body]).default('declined'),
  })
  .prefault({})

/** A lawyer's leave for one version of one legal text. */
export const signOffs = z
  .array(
    z.strictObject({
      /** By slug and language: `terms-of-use.de`. */
      text: z.string().regex(/^[a-z-]+\.[a-z]{2}$/, 'expected a text and its language: terms-of-use.de'),
      /** The version that was read, as `tenants texts` prints it. */
      version: z.string().regex(/^[0-9a-f]{64}$/, 'expected the 64 digits that `tenants texts` prints'),
      /** Who read it. */
      by: text,
      on: z.iso.date(),
    }),
  )
  .default([])
