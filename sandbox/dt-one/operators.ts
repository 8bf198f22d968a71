/** The six countries, as the supplier names them, with the length range of a national mobile number. */
export const COUNTRIES = {
  DE: { name: 'Germany', iso: 'DEU', callingCode: '49', currency: 'EUR', digits: [10, 11] },
  NL: { name: 'Netherlands', iso: 'NLD', callingCode: '31', currency: 'EUR', digits: [9, 11] },
  BE: { name: 'Belgium', iso: 'BEL', callingCode: '32', currency: 'EUR', digits: [9, 9] },
  FR: { name: 'France', iso: 'FRA', callingCode: '33', currency: 'EUR', digits: [9, 9] },
  AT: { name: 'Austria', iso: 'AUT', callingCode: '43', currency: 'EUR', digits: [7, 13] },
  GB: { name: 'United Kingdom', iso: 'GBR', callingCode: '44', currency: 'GBP', digits: [10, 10] },
} as const satisfies Record<string, Country>

type Country = {
  name: string
  iso: string
  callingCode: string
  currency: string
  digits: readonly [least: number, most: number]
}
export type CountryCode = keyof typeof COUNTRIES

/**
 * A network, and its made-up prefixes of national mobile numbers (without the leading zero).
 * The longest matching prefix decides.
 */
export type Operator = { id: number; name: string; country: CountryCode; prefixes: readonly string[] }

export const OPERATORS: readonly Operator[] = [
  { id: 101, name: 'congstar', country: 'DE', prefixes: ['1511'] },
  { id: 102, name: 'FCB Mobil', country: 'DE', prefixes: ['1518'] },
  { id: 103, name: 'Telekom', country: 'DE', prefixes: ['151', '160', '170', '171', '175'] },
  { id: 104, name: 'Vodafone', country: 'DE', prefixes: ['152', '16', '162', '172', '173', '174'] },
  { id: 105, name: 'O2', country: 'DE', prefixes: ['15', '159', '17', '176', '179'] },
  { id: 106, name: 'AY YILDIZ', country: 'DE', prefixes: ['1575'] },
  { id: 107, name: 'EDEKA smart', country: 'DE', prefixes: ['1510'] },
  { id: 108, name: 'E-Plus', country: 'DE', prefixes: ['155', '157', '163', '177', '178'] },
  { id: 109, name: 'ja! mobil', country: 'DE', prefixes: ['1516'] },
  { id: 110, name: 'K-Classic Mobil', country: 'DE', prefixes: ['1519'] },
  { id: 111, name: 'NORMA Connect', country: 'DE', prefixes: ['1513'] },
  { id: 112, name: 'Ortel Mobile', country: 'DE', prefixes: ['1573'] },
  { id: 113, name: 'PENNY MOBIL', country: 'DE', prefixes: ['1517'] },
  { id: 114, name: 'Lebara DE', country: 'DE', prefixes: ['1521'] },
  { id: 115, name: 'Lycamobile DE', country: 'DE', prefixes: ['1556'] },
  { id: 116, name: 'FooCall', country: 'DE', prefixes: ['1525'] },
  { id: 120, name: 'insidehandy', country: 'DE', prefixes: ['1514'] },
  { id: 121, name: 'ALDI TALK', country: 'DE', prefixes: ['1577'] },
  { id: 117, name: 'LIDL Connect', country: 'DE', prefixes: ['1522'] },
  { id: 118, name: 'Blau', country: 'DE', prefixes: ['1590'] },
  { id: 119, name: 'FONIC', country: 'DE', prefixes: ['1763'] },
  {
    id: 201,
    name: 'Odido (T-Mobile)',
    country: 'NL',
    prefixes: ['614', '616', '618', '624', '628', '638', '641', '642', '643', '649'],
  },
  { id: 202, name: 'KPN', country: 'NL', prefixes: ['6', '97'] },
  {
    id: 203,
    name: 'Vodafone NL',
    country: 'NL',
    prefixes: ['611', '615', '621', '625', '627', '629', '650', '652', '654', '655'],
  },
  { id: 204, name: 'Lebara NL', country: 'NL', prefixes: ['619', '685', '686'] },
  { id: 205, name: 'Lycamobile NL', country: 'NL', prefixes: ['617', '684', '687'] },
  { id: 206, name: 'Ben', country: 'NL', prefixes: ['626', '644', '647'] },
  { id: 207, name: 'Simyo NL', country: 'NL', prefixes: ['633', '637', '645'] },
  { id: 208, name: 'hollandsnieuwe', country: 'NL', prefixes: ['6301'] },
  { id: 209, name: 'Youfone', country: 'NL', prefixes: ['6308'] },
  { id: 301, name: 'Proximus', country: 'BE', prefixes: ['4', '47'] },
  { id: 302, name: 'Orange BE', country: 'BE', prefixes: ['49', '456', '457'] },
  { id: 303, name: 'BASE', country: 'BE', prefixes: ['48'] },
  { id: 304, name: 'Ortel BE', country: 'BE', prefixes: ['465', '466'] },
  { id: 305, name: 'Mobile Vikings', country: 'BE', prefixes: ['4562'] },
  { id: 401, name: 'Orange FR', country: 'FR', prefixes: ['6', '7'] },
  {
    id: 402,
    name: 'SFR',
    country: 'FR',
    prefixes: ['603', '609', '61', '62', '634', '635', '646', '655', '777', '778'],
  },
  {
    id: 403,
    name: 'Bouygues',
    country: 'FR',
    prefixes: ['650', '658', '659', '66', '698', '699', '761', '762', '763', '764'],
  },
  { id: 404, name: 'Lebara FR', country: 'FR', prefixes: ['753', '754'] },
  { id: 405, name: 'Lycamobile FR', country: 'FR', prefixes: ['751', '752', '758'] },
  { id: 406, name: 'Free', country: 'FR', prefixes: ['695'] },
  { id: 407, name: 'La Poste Mobile', country: 'FR', prefixes: ['757'] },
  { id: 501, name: 'A1', country: 'AT', prefixes: ['6', '664', '680', '681'] },
  { id: 502, name: 'Magenta', country: 'AT', prefixes: ['650', '676'] },
  { id: 503, name: 'Drei', country: 'AT', prefixes: ['660', '699'] },
  { id: 504, name: 'HoT', country: 'AT', prefixes: ['677'] },
  { id: 505, name: 'yesss!', country: 'AT', prefixes: ['6818'] },
  { id: 506, name: 'spusu', country: 'AT', prefixes: ['6706'] },
  { id: 601, name: 'EE', country: 'GB', prefixes: ['7', '74', '79'] },
  { id: 602, name: 'O2 UK', country: 'GB', prefixes: ['71', '75', '770', '771', '780'] },
  { id: 603, name: 'Vodafone UK', country: 'GB', prefixes: ['774', '776', '777', '778', '782', '788'] },
  { id: 604, name: 'Three', country: 'GB', prefixes: ['73', '735', '740', '745', '746', '786', '787'] },
  { id: 605, name: 'Lebara UK', country: 'GB', prefixes: ['742', '743', '744'] },
  {
    id: 606,
    name: 'Sure',
    country: 'GB',
    prefixes: ['7509', '7624', '7781', '7797', '7829', '7839', '7911', '7924', '7937'],
  },
  { id: 607, name: 'Whitecalling', country: 'GB', prefixes: ['7408'] },
  { id: 609, name: 'giffgaff', country: 'GB', prefixes: ['7393'] },
  { id: 608, name: 'Lycamobile UK', country: 'GB', prefixes: ['7404'] },
]

/** Shortest prefix of mobile numbers after each calling code. */
const MOBILE: Record<CountryCode, RegExp> = {
  DE: /^1[567]/,
  NL: /^(6|97)/,
  BE: /^4[5-9]/,
  FR: /^[67]/,
  AT: /^6(485|5[0-3579]|6[013-9]|[7-9])/,
  GB: /^7/,
}

const byPrefix = new Map(
  OPERATORS.flatMap((operator) =>
    operator.prefixes.map((prefix) => [COUNTRIES[operator.country].callingCode + prefix, operator] as const),
  ),
)
const LONGEST_PREFIX = Math.max(...[...byPrefix.keys()].map((prefix) => prefix.length))

/** The network of a mobile number (digits with country code), or undefined outside the six countries. */
export function operatorOf(msisdn: string): Operator | undefined {
  const code = (Object.keys(COUNTRIES) as CountryCode[]).find((each) => msisdn.startsWith(COUNTRIES[each].callingCode))
  if (!code) return undefined
  const { callingCode, digits } = COUNTRIES[code]
  const national = msisdn.slice(callingCode.length)
  if (national.length < digits[0] || national.length > digits[1] || !MOBILE[code].test(national)) return undefined
  for (let length = LONGEST_PREFIX; length > callingCode.length; length--) {
    const operator = byPrefix.get(msisdn.slice(0, length))
    if (operator) return operator
  }
  return undefined
}
