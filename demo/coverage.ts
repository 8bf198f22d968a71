/** The networks that travellers’ eSIMs use in each country, by ISO 3166; names as text only. */
export const networksIn: Readonly<Record<string, readonly string[]>> = {
  AT: ['A1', 'Drei', 'Magenta'],
  BE: ['Orange', 'Proximus'],
  BG: ['A1', 'Vivacom'],
  CH: ['Salt', 'Sunrise'],
  CY: ['Cyta', 'Epic'],
  CZ: ['O2', 'Vodafone'],
  DE: ['O2', 'Telekom', 'Vodafone'],
  DK: ['3', 'TDC'],
  EE: ['Elisa', 'Telia'],
  ES: ['Movistar', 'Orange'],
  FI: ['DNA', 'Elisa'],
  FR: ['Bouygues', 'Orange', 'SFR'],
  GB: ['EE', 'O2', 'Three', 'Vodafone'],
  GR: ['Cosmote', 'Vodafone'],
  HR: ['A1', 'Hrvatski Telekom'],
  HU: ['Telekom', 'Yettel'],
  IE: ['Three', 'Vodafone'],
  IS: ['Nova', 'Síminn'],
  IT: ['TIM', 'WINDTRE'],
  LT: ['Bitė', 'Telia'],
  LU: ['POST', 'Tango'],
  LV: ['LMT', 'Tele2'],
  MT: ['Epic', 'GO'],
  NL: ['KPN', 'Odido', 'Vodafone'],
  NO: ['Telenor', 'Telia'],
  PL: ['Orange', 'Play', 'Plus'],
  PT: ['MEO', 'NOS'],
  RO: ['Orange', 'Vodafone'],
  SE: ['Tele2', 'Telia'],
  SI: ['A1', 'Telekom Slovenije'],
  SK: ['O2', 'Orange'],
  TR: ['Türk Telekom', 'Turkcell'],
  US: ['AT&T', 'T-Mobile'],
  CA: ['Bell', 'Rogers', 'Telus'],
  MX: ['AT&T', 'Telcel'],
  AR: ['Claro', 'Personal'],
  BR: ['Claro', 'TIM', 'Vivo'],
  CL: ['Entel', 'Movistar'],
  CO: ['Claro', 'Tigo'],
  CR: ['Claro', 'Kölbi'],
  EC: ['Claro', 'Movistar'],
  PA: ['+Móvil', 'Tigo'],
  PE: ['Claro', 'Entel'],
  UY: ['Antel', 'Claro'],
  CN: ['China Mobile', 'China Unicom'],
  HK: ['3', 'csl'],
  ID: ['Telkomsel', 'XL'],
  IN: ['Airtel', 'Jio'],
  JP: ['KDDI', 'SoftBank'],
  KH: ['Cellcard', 'Smart'],
  KR: ['KT', 'SK Telecom'],
  LK: ['Dialog', 'SLT'],
  MY: ['CelcomDigi', 'Maxis'],
  PH: ['Globe', 'Smart'],
  SG: ['Singtel', 'StarHub'],
  TH: ['AIS', 'True'],
  TW: ['Chunghwa', 'Taiwan Mobile'],
  VN: ['Viettel', 'Vinaphone'],
  AE: ['du', 'e&'],
  IL: ['Cellcom', 'Partner'],
  JO: ['Orange', 'Zain'],
  OM: ['Omantel', 'Ooredoo'],
  QA: ['Ooredoo', 'Vodafone'],
  SA: ['Mobily', 'stc'],
  EG: ['Orange', 'Vodafone'],
  GH: ['MTN', 'Telecel'],
  KE: ['Airtel', 'Safaricom'],
  MA: ['inwi', 'Maroc Telecom'],
  MU: ['Emtel', 'my.t'],
  NG: ['Airtel', 'MTN'],
  SN: ['Orange', 'Yas'],
  TN: ['Ooredoo', 'Orange'],
  TZ: ['Airtel', 'Vodacom'],
  ZA: ['MTN', 'Vodacom'],
  AU: ['Optus', 'Telstra'],
  NZ: ['One NZ', 'Spark'],
}

const of = (codes: string) => codes.split(' ')

const fast = of(
  'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LT LU LV MT NL NO PL PT RO SE SI SK US CA MX BR CL CN HK ' +
    'IN JP KR MY PH SG TH TW AE IL OM QA SA ZA AU NZ',
)
const slower = of('TR AR CO CR EC PA PE UY ID KH LK VN JO EG KE MA MU TN')

/** The fastest that an eSIM gets in a country. Where the list says nothing, no page does. */
export const speedIn: Readonly<Record<string, '4G' | '5G'>> = Object.fromEntries([
  ...fast.map((country) => [country, '5G'] as const),
  ...slower.map((country) => [country, '4G'] as const),
])

// Those that most people think of come first: their flags stand for the region.
const europe = of('FR IT ES AT BE BG CH CY CZ DE DK EE FI GB GR HR HU IE IS LT LU LV MT NL NO PL PT RO SE SI SK TR')
const asia = of('JP TH KR CN HK ID IN KH LK MY PH SG TW VN')
const africa = of('ZA KE MA EG GH MU NG SN TN TZ')
const latinAmerica = of('BR MX AR CL CO CR EC PA PE UY')

/** The countries that a regional plan covers. */
export const countriesOf = {
  europe,
  asia,
  africa,
  latinAmerica,
  world: [...new Set(['US', 'JP', 'GB', ...Object.keys(networksIn)])],
}
