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

/** A body for out-of-court dispute resolution. */
const body = z.strictObject({ name: text, address: text, website: link })

/**
 * Facts for imprint and legal texts besides `identification`, by the law of the company's seat. Production refuses a
 * brand that lacks one its country requires (`missingLegalFacts`).
 */
export const legal = z
  .strictObject({
    /** Hosting company; named in the privacy notice, and in a French imprint with telephone. */
    hosting: company.optional(),
    /** Mail service; named in the privacy notice. */
    mailing: company.optional(),
    /** Default: the country's authority; Germany has one per state, which must be set here. */
    dataProtectionAuthority: text.optional(),
    /** Contact of the data protection officer. Default: none. */
    dataProtectionOfficer: email.optional(),
    /** Germany: the person responsible for articles (§ 18 (2) MStV). */
    contentResponsible: text.optional(),
    /** Austria: the chamber that the company belongs to (§ 5 (1) 6 ECG). */
    chamber: text.optional(),
    /** Austria: the supervisory authority of the trade (§ 5 (1) 5 ECG). Elsewhere: for a licensed trade. */
    tradeAuthority: text.optional(),
    /** Austria: the rules of the trade, and where to read them (§ 5 (1) 6 ECG). */
    tradeRules: text.optional(),
    /** Austria: what the company does (§ 25 MedienG). */
    purpose: text.optional(),
    /** France: the share capital (`SAS au capital de …`). */
    shareCapital: text.optional(),
    /** France: the director of publication. */
    publicationDirector: text.optional(),
    /** France: the mediator for consumers (Code de la consommation L616-1). */
    mediator: body.optional(),
    /** United Kingdom: where the company is registered (`England and Wales`). */
    registeredIn: text.optional(),
    /** United Kingdom: the company's registration number at the ICO (data protection fee). */
    icoRegistration: text.optional(),
    /** Whether the company takes part in consumer arbitration (§ 36 VSBG), and before which body. */
    arbitration: z.union([z.literal('declined'), body]).default('declined'),
  })
  .prefault({})

/** A lawyer's sign-off of one version of one legal text. */
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
