import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInstance } from 'i18next'
import { perBrandInUse } from '#kit/in-use'
import { inMoney } from '#kit/money'
import { type MissingText, type ReadText, refuseMissing, serverOnly, type TextKey } from '#kit/text-key'
import type { Tenant } from '#tenants'
import { markTexts } from './marked-texts.ts'

export const namespaces = ['common', 'seo'] as const
export type Namespace = (typeof namespaces)[number]

/** Catalogue key to text. */
type Texts = Readonly<Record<string, string>>
type Values = Record<string, string | number>

/** A brand's texts of one language and namespace: its own words replace the shop's. */
export type Bundle = {
  texts: Texts
  /** The same as JSON, ready to send. Made when it is asked for: kept, it would be a quarter of a megabyte a language. */
  json(): string
  /** Changes when a text does. */
  hash: string
}

/** The texts that pages need in a language, by namespace and key: without those used by the server only. */
export type PageTexts = Omit<Bundle, 'texts'> & { texts: Readonly<Record<string, Texts>> }

/** Translates into a brand's language: both namespaces, `common` first. */
export type Translator = ReadText

export type Content = {
  /** The languages with texts. */
  languages: readonly string[]
  /** @returns undefined for an unknown language or namespace */
  bundle(tenant: Speaker, language: string, namespace: string): Bundle | undefined
  pageTexts(tenant: Tenant, language: string): PageTexts
  /** Translates into a brand's language for pages, errors and mails; both namespaces, `common` first. */
  translator(tenant: Speaker, language: string): Translator
}

/** The brand whose words replace the shop's. */
type Speaker = Pick<Tenant, 'id' | 'copy' | 'defaultLocale'> & Partial<Pick<Tenant, 'country' | 'preview'>>

type OfBrand = { bundles: Map<string, Bundle>; translators: Map<string, Translator>; pageTexts: Map<string, PageTexts> }

/**
 * Reads the texts of all languages once; throws if a file is missing or no JSON.
 * @param folder `locales/`
 * @param onMissing gets each text that is used and missing; throws if omitted
 */
export function openContent(folder: string, onMissing: (missing: MissingText) => void = refuseMissing): Content {
  const languages = readdirSync(folder).filter((name) => /^[a-z]{2}$/.test(name))
  const own = new Map<string, Texts>()
  // A country's variations of a language: `locales/en/gb.json`.
  const ofCountry = new Map<string, Partial<Record<string, Texts>>>()
  for (const language of languages) {
    for (const file of readdirSync(join(folder, language)).filter((name) => /^[a-z]{2}\.json$/.test(name))) {
      const texts = JSON.parse(readFileSync(join(folder, language, file), 'utf8'))
      ofCountry.set(`${language} ${file.slice(0, 2)}`, texts)
    }
    for (const namespace of namespaces) {
      const file = join(folder, language, `${namespace}.json`)
      own.set(`${language} ${namespace}`, JSON.parse(readFileSync(file, 'utf8')))
    }
  }
  const ofBrand = perBrandInUse<Speaker, OfBrand>(() => ({
    bundles: new Map(),
    translators: new Map(),
    pageTexts: new Map(),
  }))

  function bundle(tenant: Speaker, language: string, namespace: string): Bundle | undefined {
    const name = `${language} ${namespace}`
    const texts = own.get(name)
    if (!texts) return undefined
    const { bundles } = ofBrand(tenant)
    const known = bundles.get(name)
    if (known) return known
    const all = {
      ...texts,
      ...ofCountry.get(`${language} ${tenant.country}`)?.[namespace],
      ...brandsOwn(tenant, language, namespace),
    }
    const made = makeBundle(tenant.preview?.marksTexts ? markTexts(namespace, all) : all)
    bundles.set(name, made)
    return made
  }

  function translator(tenant: Speaker, language: string): Translator {
    const { translators } = ofBrand(tenant)
    const spoken = own.has(`${language} common`) ? language : tenant.defaultLocale
    const made =
      translators.get(spoken) ?? makeTranslator(spoken, (namespace) => bundle(tenant, spoken, namespace), onMissing)
    translators.set(spoken, made)
    return made
  }

  function pageTexts(tenant: Tenant, language: string): PageTexts {
    const { pageTexts: made } = ofBrand(tenant)
    const before = made.get(language)
    if (before) return before
    const said = namespaces.map(
      (name) => [name, withoutServerOnly(bundle(tenant, language, name)?.texts ?? {})] as const,
    )
    const texts = makeBundle(Object.fromEntries(said))
    made.set(language, texts)
    return texts
  }

  return { languages, bundle, pageTexts, translator }
}

const brandsOwn = (tenant: Speaker, language: string, namespace: string): Texts | undefined => {
  const copy = tenant.copy as Record<string, Record<string, Texts> | undefined>
  return copy[language]?.[namespace]
}

// Mails, pages of orders and accounts, and long texts: a page that shows one gets it from its loader.
const isForServerOnly = (key: string) => serverOnly.some((beginning) => key.startsWith(beginning))

const withoutServerOnly = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => !isForServerOnly(key)))

function makeBundle<T extends object>(texts: T): { texts: T; json(): string; hash: string } {
  const json = () => JSON.stringify(texts)
  let hash: string | undefined
  return {
    texts,
    json,
    /** Counted when it is first asked for: translators need the texts only. */
    get hash() {
      hash ??= createHash('sha256').update(json()).digest('base64url').slice(0, 16)
      return hash
    },
  }
}

function makeTranslator(
  language: string,
  texts: (namespace: Namespace) => Bundle | undefined,
  onMissing: (missing: MissingText) => void,
): Translator {
  const speaker = createInstance()
  speaker.init({
    lng: language,
    fallbackLng: false,
    ns: [...namespaces],
    defaultNS: 'common',
    fallbackNS: 'seo',
    resources: { [language]: Object.fromEntries(namespaces.map((name) => [name, texts(name)?.texts ?? {}])) },
    // Keys are flat: a dot or a colon in them has no meaning.
    keySeparator: false,
    nsSeparator: false,
    // React and mails escape texts themselves.
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  speaker.services.formatter?.add('money', (amount, _, { currency }) => inMoney(Number(amount), currency, language))
  const translate = (key: string, values: Values = {}) => {
    if (!speaker.exists(key, values)) onMissing({ key, language })
    return speaker.t(key, values)
  }
  return Object.assign(translate, {
    has: (key: string): key is TextKey => speaker.exists(key),
    named: translate,
  }) as Translator
}
