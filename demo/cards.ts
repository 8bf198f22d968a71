/** Products that are sold as a code, from our own stock or made by the supplier: amounts in whole euros. */
export type Card = {
  id: string
  name: string
  colour: string
  take: 'gift-cards' | 'games' | 'streaming' | 'payment'
  amounts: readonly number[]
  /** Where it can be used; everywhere if omitted. */
  countries?: readonly string[]
  /** The supplier's number of its issuer, who makes the code when it is sold. */
  issuer?: number
}

type Row = [
  id: string,
  name: string,
  colour: string,
  amounts: readonly number[],
  countries?: readonly string[],
  issuer?: number,
]

const of = (take: Card['take'], rows: Row[]): Card[] =>
  rows.map(([id, name, colour, amounts, countries, issuer]) => ({
    id,
    name,
    colour,
    take,
    amounts,
    ...(countries && { countries }),
    ...(issuer && { issuer }),
  }))

const wide = [10, 15, 25, 50, 75, 100]
const plain = [10, 20, 25, 50, 100]
const few = [15, 25, 50]

/** Names are text; the colours are this project's own choice. */
export const cards: readonly Card[] = [
  ...of('gift-cards', [
    ['amazon', 'Amazon', '#3b2a14', wide],
    ['bol', 'bol', '#1b3a8a', plain, ['nl', 'be']],
    ['zalando', 'Zalando', '#b14a00', plain],
    ['ikea', 'IKEA', '#0f4c8a', plain],
    ['decathlon', 'Decathlon', '#28417d', wide],
    ['mediamarkt', 'MediaMarkt', '#8f1717', plain, ['de', 'at', 'nl', 'be']],
    ['fnac', 'Fnac', '#92600a', plain, ['fr', 'be']],
    ['douglas', 'Douglas', '#0f5e57', few, ['de', 'at', 'nl', 'fr']],
    ['uber', 'Uber', '#1f2328', few],
    ['airbnb', 'Airbnb', '#a3264a', [25, 50, 100]],
  ]),
  ...of('games', [
    ['steam', 'Steam', '#1b2838', wide],
    ['playstation', 'PlayStation Store', '#123d7c', plain],
    ['xbox', 'Xbox', '#176117', plain],
    ['nintendo', 'Nintendo eShop', '#8c1a1a', few],
    ['roblox', 'Roblox', '#33363b', [10, 20, 40]],
    ['minecraft', 'Minecraft', '#3c5a24', [10, 20]],
    ['riot-games', 'Riot Games', '#7a1f1f', [10, 20, 50]],
    ['razer-gold', 'Razer Gold', '#1e5631', wide],
  ]),
  ...of('streaming', [
    ['netflix', 'Netflix', '#7d1016', few],
    ['spotify', 'Spotify', '#14532d', [10, 30, 60]],
    ['disney-plus', 'Disney+', '#10285c', [27, 54]],
    ['dazn', 'DAZN', '#23272b', [30, 60]],
    ['twitch', 'Twitch', '#4b2a8c', few],
    ['crunchyroll', 'Crunchyroll', '#9a3412', [25, 50]],
    ['apple', 'Apple', '#3f3f46', plain],
    ['google-play', 'Google Play', '#0f5f4b', wide],
  ]),
  ...of('payment', [
    ['paysafecard', 'paysafecard', '#0a4d8c', plain, undefined, 801],
    ['neosurf', 'Neosurf', '#8a1c6b', plain, ['fr', 'be', 'gb'], 802],
    ['flexepin', 'Flexepin', '#b45309', plain, undefined, 803],
    ['cashlib', 'CASHlib', '#3b4a1f', plain, undefined, 804],
  ]),
]

/** Products that are not on sale, to show what that looks like. */
export const standings: Record<string, 'OUT_OF_STOCK' | 'COMING_SOON' | 'DISCONTINUED' | 'INACTIVE'> = {
  'amazon-100': 'OUT_OF_STOCK',
  'playstation-100': 'COMING_SOON',
  'crunchyroll-25': 'COMING_SOON',
  'crunchyroll-50': 'COMING_SOON',
  'steam-100': 'OUT_OF_STOCK',
  'spotify-60': 'DISCONTINUED',
  'twitch-50': 'INACTIVE',
  'simyo-50': 'OUT_OF_STOCK',
  'fonic-30': 'OUT_OF_STOCK',
  'la-poste-mobile-30': 'OUT_OF_STOCK',
  'spusu-30': 'OUT_OF_STOCK',
}
