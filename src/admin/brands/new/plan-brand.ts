import type { Tenant } from '#tenants'
import type { WrittenSettings } from '#tenants/define'
import { tokensOf } from '#tenants/look'
import { legible, onTopOf } from '#tenants/look/colours/contract'
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
  /** Of links, `#rrggbb`; omitted: the model's. */
  accentInk?: string | undefined
  /** Of the page in its first theme, `#rrggbb`; omitted: the model's. */
  surface?: string | undefined
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
  { name, locales, country, ...wished }: Omit<NewBrand, 'id'>,
): { written: unknown; copy: Tenant['copy'] } {
  const settings = modelWritten as WrittenSettings
  const colours = coloursOf(model, wished.accent)
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
      ...withColours(settings, model, wished),
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

/** The tokens that a brand begins with as this model: it has no folder, so its styles are those of the model's drawings. */
export const groundOf = (model: Tenant, theme?: string): ReturnType<typeof tokensOf> =>
  tokensOf({ ...model, id: model.assetsFolderName }, theme)

/** The colour of buttons, and of what stands on them. */
function coloursOf(model: Tenant, accent: string | undefined): Colours {
  const tokens = groundOf(model)
  if (accent === undefined) return { accent: tokens.accent ?? '#2457d6', onAccent: tokens['on-accent'] ?? '#ffffff' }
  return { accent, onAccent: onTopOf(accent) }
}

type Wished = Pick<NewBrand, 'accent' | 'accentInk' | 'surface'>

/** The colours that were wished for; the rest is as the model has it. */
function withColours({ look }: Pick<WrittenSettings, 'look'>, model: Tenant, wished: Wished) {
  const own = Object.fromEntries(
    (['light', 'dark'] as const).map((palette) => [
      palette,
      { ...look?.[palette], ...coloursIn(model, palette, wished) },
    ]),
  )
  return Object.values(wished).some((colour) => colour !== undefined) ? own : {}
}

function coloursIn(model: Tenant, palette: 'light' | 'dark', { accent, accentInk, surface }: Wished) {
  const [first] = model.themes
  const theme = model.themes.find((one) => one.palette === palette)
  const buttons = accent === undefined ? {} : coloursOf(model, accent)
  // As they were typed in the first theme; the checks say what is faint there.
  if (!theme || theme === first) return { ...buttons, accentInk, surface }
  const tokens = groundOf(model, theme.name)
  const grounds = [tokens.surface, tokens.raised, tokens['accent-soft']].flatMap((ground) => ground ?? [])
  return { ...buttons, accentInk: accentInk && legible(accentInk, grounds, 4.5) }
}

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
