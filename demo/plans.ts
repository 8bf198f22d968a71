/** Where the eSIM plans work; their names in the languages of the shops that show them. */
export const regions = [
  { id: 'europe', colour: '#1e3a8a', name: { de: 'Europa', en: 'Europe', nl: 'Europa', fr: 'Europe' } },
  { id: 'usa', colour: '#7f1d3b', name: { de: 'USA', en: 'USA', nl: 'VS', fr: 'États-Unis' } },
  { id: 'turkey', colour: '#9f1239', name: { de: 'Türkei', en: 'Türkiye', nl: 'Turkije', fr: 'Turquie' } },
  { id: 'asia', colour: '#115e59', name: { de: 'Asien', en: 'Asia', nl: 'Azië', fr: 'Asie' } },
  { id: 'africa', colour: '#854d0e', name: { de: 'Afrika', en: 'Africa', nl: 'Afrika', fr: 'Afrique' } },
  {
    id: 'latin-america',
    colour: '#166534',
    name: { de: 'Lateinamerika', en: 'Latin America', nl: 'Latijns-Amerika', fr: 'Amérique latine' },
  },
  { id: 'world', colour: '#4c1d95', name: { de: 'Welt', en: 'World', nl: 'Wereld', fr: 'Monde' } },
] as const

/** Prices in minor units. */
export const plans = [
  { gigabytes: 1, days: 7, price: 450 },
  { gigabytes: 3, days: 30, price: 990 },
  { gigabytes: 5, days: 30, price: 1490 },
  { gigabytes: 10, days: 30, price: 2290 },
  { gigabytes: 20, days: 30, price: 3690 },
] as const
