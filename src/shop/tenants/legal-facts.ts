import type { Settings } from './settings.ts'

type Country = Settings['country']
type Fact = { field: string; law: string; isMissing(settings: Settings): boolean }

const lacks =
  (name: keyof Settings['legal']) =>
  ({ legal }: Settings): boolean =>
    legal[name] === undefined

const fact = (name: keyof Settings['legal'], law: string): Fact => ({
  field: `legal.${name}`,
  law,
  isMissing: lacks(name),
})

/** The format of an entry in a register that every company of the country is in. */
const registered = (law: string, form: RegExp): Fact => ({
  field: 'identification.register',
  law,
  isMissing: ({ identification }) => !form.test(identification.register),
})

const everywhere = [fact('hosting', 'GDPR article 13 (1) (e)'), fact('mailing', 'GDPR article 13 (1) (e)')]

/** What the law of a company's seat requires besides `identification`. */
const wanted: Record<Country, readonly Fact[]> = {
  de: [
    fact('dataProtectionAuthority', 'GDPR article 13 (2) (d): each state has its own'),
    {
      field: 'legal.contentResponsible',
      law: '§ 18 (2) MStV: articles have a person who answers for them',
      isMissing: (settings) => settings.features.hasBlog && lacks('contentResponsible')(settings),
    },
  ],
  at: [
    fact('chamber', '§ 5 (1) 6 ECG'),
    fact('tradeAuthority', '§ 5 (1) 5 ECG'),
    fact('tradeRules', '§ 5 (1) 6 ECG'),
    fact('purpose', '§ 25 (5) MedienG'),
  ],
  fr: [
    fact('shareCapital', 'Code de commerce R123-238'),
    fact('publicationDirector', 'LCEN article 1-1'),
    fact('mediator', 'Code de la consommation L616-1'),
    {
      field: 'legal.hosting.phone',
      law: 'LCEN article 1-1',
      isMissing: ({ legal }) => legal.hosting !== undefined && legal.hosting.phone === undefined,
    },
  ],
  nl: [registered('BW 3:15d and Handelsregisterwet article 27: the KvK number of eight digits', /\bKvK \d{8}\b/i)],
  be: [
    registered(
      'Code de droit économique III.74: the number of ten digits (0123.456.789)',
      /\b[01]\d{3}\.\d{3}\.\d{3}\b/,
    ),
  ],
  gb: [
    fact('registeredIn', 'Company, Limited Liability Partnership and Business Regulations 2015, regulation 25'),
    fact('icoRegistration', 'Data Protection (Charges and Information) Regulations 2018'),
  ],
}

/** @returns each fact that the law of the company's seat requires and the settings lack */
export const missingLegalFacts = (settings: Settings): { field: string; message: string }[] =>
  [...everywhere, ...wanted[settings.identification.country]]
    .filter(({ isMissing }) => isMissing(settings))
    .map(({ field, law }) => ({ field, message: `is missing or has another form: ${law} asks for it` }))
