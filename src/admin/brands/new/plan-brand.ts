import type { Tenant } from '#tenants'
import type { WrittenSettings } from '#tenants/define'
import { contrast, tokensOf } from '#tenants/look'
import { letterAsIcon, nameAsLogo } from './drawings.ts'

/** What somebody wants a new brand to be. The rest is as its model has it. */
export type NewBrand = {
  /** Its id: its host name in development, and what addresses of the back office name it by. */
  id: string
  name: string
  locales: Tenant['locales']
  country: Tenant['country']
  /** Of buttons, `#rrggbb`; omitted: the model's. */
  accent?: string | undefined
}

/** Settings that belong to one brand alone: they lead to its accounts, its numbers and its pages. */
export const ownOnes = [
  'signOffs',
  'mainPage',
  'mainPageAliases',
  'domains',
  'tracking',
  'ssoLoginUrl',
  'statementName',
  'googlePayMerchantId',
  'freshdeskEmail',
  'contactPageUrl',
  'deviceIDURL',
  'deviceIDSwitch',
  'shouldSendDeviceID',
  'widgets',
  'assistants',
] as const satisfies (keyof WrittenSettings)[]

/** Parts of groups that are. */
export const ownParts = ['provider', 'sms', 'topup.exampleSms', 'footer.socialMedia', 'footer.appStores']

/**
 * The first version of a brand that begins as another one is: its settings, its words with the other name, and the look
 * of its folder. It has no domain yet, so nobody comes by chance.
 * @param model as its author wrote it
 */
export function planBrand(
  { tenant: model, written: modelWritten, copy }: { tenant: Tenant; written: unknown; copy: Tenant['copy'] },
  { name, locales, country, accent }: Omit<NewBrand, 'id'>,
): { written: unknown; copy: Tenant['copy'] } {
  const settings = modelWritten as WrittenSettings
  const colours = coloursOf(model, accent)
  const kept = Object.fromEntries(
    Object.entries(settings).filter(([key]) => !(ownOnes as readonly string[]).includes(key)),
  )
  const { exampleSms: _, ...topup } = settings.topup ?? {}
  const { domain: __, ...provider } = settings.provider
  const { socialMedia: ___, appStores: ____, ...footer } = settings.footer ?? {}
  const written = {
    ...kept,
    provider: { ...provider, name, shortName: name },
    invented: settings.invented?.filter((mark) => !isAbout(mark, [...ownOnes, ...ownParts])),
    locales,
    defaultLocale: locales.find((locale) => locale === settings.defaultLocale),
    country,
    assetsFolderName: model.assetsFolderName,
    topup,
    footer,
    look: {
      ...settings.look,
      ...(accent === undefined ? {} : withColours(settings, colours)),
      logo: nameAsLogo(name, colours),
      icon: letterAsIcon(name, colours),
    },
    mail: { ...settings.mail, name },
    sms: { ...settings.sms, sender: name.slice(0, 11).trim(), number: undefined },
  }
  return { written: plain(written), copy: wordsOf({ provider: model.provider, copy }, { name, locales }) }
}

const isAbout = (mark: string, fields: readonly string[]): boolean =>
  fields.some((field) => mark === field || mark.startsWith(`${field}.`))

/** As a version keeps it: without what is not said. */
const plain = (written: unknown): unknown => JSON.parse(JSON.stringify(written))

type Colours = { accent: string; onAccent: string }

/** The colour of buttons, and of what stands on them. */
function coloursOf(model: Tenant, accent: string | undefined): Colours {
  const tokens = tokensOf(model)
  if (accent === undefined) return { accent: tokens.accent ?? '#2457d6', onAccent: tokens['on-accent'] ?? '#ffffff' }
  const [white, black] = ['#ffffff', '#000000']
  return { accent, onAccent: (contrast(accent, white) ?? 0) >= (contrast(accent, black) ?? 0) ? white : black }
}

const withColours = ({ look }: Pick<WrittenSettings, 'look'>, colours: Colours) => ({
  light: { ...look?.light, ...colours },
  dark: { ...look?.dark, ...colours },
})

function wordsOf(
  { provider, copy }: Pick<Tenant, 'provider' | 'copy'>,
  { name, locales }: Pick<NewBrand, 'name' | 'locales'>,
) {
  const renamed = (texts: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text.replaceAll(provider.name, name)]))
  return Object.fromEntries(
    Object.entries(copy).flatMap(([locale, said]) =>
      locales.some((one) => one === locale)
        ? [[locale, Object.fromEntries(Object.entries(said).map(([namespace, texts]) => [namespace, renamed(texts)]))]]
        : [],
    ),
  ) as Tenant['copy']
}
