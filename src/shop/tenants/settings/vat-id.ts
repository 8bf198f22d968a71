import type { Country } from './words.ts'

/** Formats of VAT ids, as the Commission's VIES lists them; for the United Kingdom by HMRC. */
const forms: Record<Country, { form: RegExp; shown: string }> = {
  de: { form: /^DE\d{9}$/, shown: 'DE and nine digits' },
  nl: { form: /^NL\d{9}B\d{2}$/, shown: 'NL, nine digits, B and two digits' },
  be: { form: /^BE[01]\d{9}$/, shown: 'BE and ten digits, the first 0 or 1' },
  fr: { form: /^FR[A-HJ-NP-Z\d]{2}\d{9}$/, shown: 'FR, two letters or digits and nine digits' },
  at: { form: /^ATU\d{8}$/, shown: 'ATU and eight digits' },
  gb: { form: /^(GB|XI)(\d{9}|\d{12}|GD[0-4]\d{2}|HA[5-9]\d{2})$/, shown: 'GB or XI and nine or twelve digits' },
}

/** Stands for the VAT id of a seller without one. */
export const noVatId = 'none'

/** @returns what is wrong with the VAT id of a company in this country; undefined if its format is right */
export function vatIdProblem(vatId: string, country: Country): string | undefined {
  const { form, shown } = forms[country]
  return vatId === noVatId || form.test(vatId) ? undefined : `expected ${shown}, without spaces, or '${noVatId}'`
}
