/**
 * A network whose numbers can be topped up. Face values in whole units of its country's currency; the fee in minor
 * units.
 */
export type Network = {
  id: string
  name: string
  colour: string
  country: 'de' | 'nl' | 'be' | 'fr' | 'at' | 'gb'
  /** The supplier's number for it. */
  operator: number
  faces: readonly number[]
  usual: number
  fee: number
}

const many = [10, 15, 20, 25, 30, 50]
const some = [10, 15, 20, 25, 30]
const small = [5, 10, 15, 20, 25, 30]

type Row = [
  id: string,
  name: string,
  colour: string,
  operator: number,
  faces: readonly number[],
  usual: number,
  fee: number,
]

const of = (country: Network['country'], rows: Row[]): Network[] =>
  rows.map(([id, name, colour, operator, faces, usual, fee]) => ({
    id,
    name,
    colour,
    country,
    operator,
    faces,
    usual,
    fee,
  }))

/** Names are text; the colours are this project's own choice. */
export const networks: readonly Network[] = [
  ...of('de', [
    ['telekom', 'Telekom', '#8f1d5b', 103, many, 15, 0],
    ['vodafone', 'Vodafone', '#9c1f1f', 104, many, 15, 0],
    ['o2', 'O2', '#123a8c', 105, many, 15, 0],
    ['congstar', 'congstar', '#2b2b2b', 101, some, 15, 0],
    ['ay-yildiz', 'AY YILDIZ', '#b3262e', 106, some, 15, 50],
    ['edeka-smart', 'EDEKA smart', '#1f4fa3', 107, some, 15, 0],
    ['e-plus', 'E-Plus', '#1d7a3e', 108, some, 15, 0],
    ['aldi-talk', 'ALDI TALK', '#0d3b66', 121, some, 15, 0],
    ['lidl-connect', 'LIDL Connect', '#24509a', 117, some, 15, 0],
    ['blau', 'Blau', '#1877b8', 118, some, 15, 0],
    ['fonic', 'FONIC', '#c25700', 119, some, 10, 0],
    ['ja-mobil', 'ja! mobil', '#2f6b2a', 109, some, 15, 0],
    ['penny-mobil', 'PENNY MOBIL', '#a31621', 113, some, 15, 0],
    ['lebara', 'Lebara', '#0b6aa2', 114, small, 15, 50],
    ['lycamobile', 'Lycamobile', '#1c3f94', 115, small, 10, 100],
    ['ortel', 'Ortel Mobile', '#5b2a86', 112, small, 15, 0],
  ]),
  ...of('nl', [
    ['odido', 'Odido', '#3d2466', 201, many, 20, 0],
    ['kpn', 'KPN', '#0b6b3a', 202, many, 20, 0],
    ['vodafone', 'Vodafone', '#9c1f1f', 203, many, 20, 50],
    ['lebara', 'Lebara', '#0b6aa2', 204, [10, 15, 20, 30, 50], 15, 50],
    ['lycamobile', 'Lycamobile', '#1c3f94', 205, [5, 10, 15, 20, 30, 50], 10, 100],
    ['ben', 'Ben', '#d8541a', 206, [10, 20, 30], 10, 0],
    ['simyo', 'Simyo', '#e0651b', 207, [10, 15, 20, 25, 50], 15, 75],
    ['hollandsnieuwe', 'hollandsnieuwe', '#14506e', 208, some, 15, 50],
    ['youfone', 'Youfone', '#0f766e', 209, some, 15, 50],
  ]),
  ...of('be', [
    ['proximus', 'Proximus', '#4a2a80', 301, many, 15, 0],
    ['orange', 'Orange', '#b34700', 302, many, 15, 0],
    ['base', 'BASE', '#3f6212', 303, some, 15, 0],
    ['ortel', 'Ortel', '#5b2a86', 304, small, 15, 0],
    ['mobile-vikings', 'Mobile Vikings', '#26322f', 305, some, 15, 50],
  ]),
  ...of('fr', [
    ['orange', 'Orange', '#b34700', 401, many, 20, 0],
    ['sfr', 'SFR', '#a3161c', 402, many, 20, 0],
    ['bouygues', 'Bouygues', '#0a5c88', 403, many, 20, 0],
    ['free', 'Free', '#8a1414', 406, some, 20, 0],
    ['la-poste-mobile', 'La Poste Mobile', '#19467f', 407, some, 15, 50],
    ['lebara', 'Lebara', '#0b6aa2', 404, small, 15, 50],
    ['lycamobile', 'Lycamobile', '#1c3f94', 405, small, 10, 100],
  ]),
  ...of('at', [
    ['a1', 'A1', '#a81e1e', 501, many, 20, 0],
    ['magenta', 'Magenta', '#8f1d5b', 502, many, 20, 0],
    ['drei', 'Drei', '#1f2937', 503, many, 20, 0],
    ['hot', 'HoT', '#b0303a', 504, some, 10, 0],
    ['yesss', 'yesss!', '#a16207', 505, some, 10, 0],
    ['spusu', 'spusu', '#166534', 506, some, 10, 50],
  ]),
  ...of('gb', [
    ['ee', 'EE', '#0f6b74', 601, small, 15, 0],
    ['o2', 'O2', '#123a8c', 602, small, 15, 0],
    ['vodafone', 'Vodafone', '#9c1f1f', 603, small, 15, 0],
    ['three', 'Three', '#1f2937', 604, small, 15, 0],
    ['giffgaff', 'giffgaff', '#2d2d2d', 609, small, 10, 0],
    ['lebara', 'Lebara', '#0b6aa2', 605, small, 10, 0],
    ['lycamobile', 'Lycamobile', '#1c3f94', 608, small, 10, 50],
  ]),
]
