// Server only: a page gets the list that it shows.

/** A maker's phones with eSIM as text, and patterns for a typed model; `lacks` is checked first. */
type Family = { maker: string; models: string; is: RegExp; knows: RegExp; lacks?: RegExp }

/**
 * From what makers publish about their models for Europe; models for other markets differ, so the phone itself has the
 * last word.
 */
export const families: readonly Family[] = [
  {
    maker: 'Apple',
    models: 'iPhone XS, XR and all later ones; iPhone SE (2020, 2022); iPads with mobile data since 2018',
    is: /iphone|ipad/,
    knows: /iphone (xs|xr|1[1-9]|air|se (2|3|2020|2022))|ipad (pro|air|mini)/,
    lacks: /iphone ([3-8]|x\b|se$)/,
  },
  {
    maker: 'Samsung',
    models: 'Galaxy S20 to S26, Note20, all Z Flip and Z Fold; A35, A36, A54, A55, A56; XCover7',
    is: /galaxy|samsung/,
    knows: /\b(s2[0-6]|note ?20|flip ?\d?|fold ?\d?|a3[56]|a5[456]|xcover ?7)\b/,
    lacks: /\bs20 fe\b|\b(s[3-9]|s10|note ?[89]|note ?10|a[0-2]\d|j\d)\b/,
  },
  {
    maker: 'Google',
    models: 'Pixel 3a, 4 and all later ones; Pixel Fold',
    is: /pixel/,
    knows: /pixel (3a|[4-9]|1\d|fold)/,
    lacks: /pixel (xl|[12])\b/,
  },
  {
    maker: 'Xiaomi',
    models: '12T Pro, 13, 14 and 15 with their Pro, Lite, T and Ultra; Redmi Note 13 Pro+ and 14 Pro+',
    is: /xiaomi|redmi|poco/,
    knows: /\b12t pro\b|xiaomi 1[345]|note 1[34] pro ?(\+|plus)/,
  },
  {
    maker: 'Motorola',
    models: 'Razr since 2019; Edge 40, 50 and 60; Moto G54, G84 and G85',
    is: /motorola|moto|razr/,
    knows: /razr|edge (40|50|60)|g(54|84|85)\b/,
  },
  {
    maker: 'Honor',
    models: 'Magic4 Pro to Magic7 Pro; Magic V2 and V3; 90, 200 and 400',
    is: /honor/,
    knows: /magic ?[4-7] ?pro|magic ?v[23]|honor (90|200|400)/,
  },
  { maker: 'OnePlus', models: '11, 12, 13; Open', is: /oneplus/, knows: /oneplus (1[123]|open)/ },
  {
    maker: 'Oppo',
    models: 'Find X3 Pro, X5, X5 Pro, X8; Find N2 Flip, N3; Reno6 Pro 5G and later Pro models',
    is: /oppo/,
    knows: /find (x3 pro|x5|x8|n2 flip|n3)|reno ?([6-9]|1\d) pro/,
  },
  {
    maker: 'Sony',
    models: 'Xperia 1 IV, 5 IV, 10 III Lite, 10 IV and later ones',
    is: /sony|xperia/,
    knows: /xperia (1|5|10) (iv|v|vi|vii)\b|10 iii lite/,
  },
  {
    maker: 'Huawei',
    models: 'P40, P40 Pro; Mate 40 Pro',
    is: /huawei/,
    knows: /p40( pro)?$|mate ?40 pro$/,
    lacks: /p40 pro ?(\+|plus)/,
  },
  { maker: 'Fairphone', models: '4, 5 and 6', is: /fairphone/, knows: /fairphone (\(gen\. )?[4-6]/ },
  { maker: 'Nokia', models: 'X30, XR21, G60', is: /nokia/, knows: /x30|xr21|g60/ },
]

/** @returns whether the list says that a model supports eSIMs; `unknown` means neither */
export function looksUp(model: string): 'knows' | 'lacks' | 'unknown' {
  const plain = model.toLowerCase().replace(/\s+/g, ' ').trim()
  const family = families.find(({ is }) => is.test(plain))
  if (!family) return 'unknown'
  if (family.lacks?.test(plain)) return 'lacks'
  return family.knows.test(plain) ? 'knows' : 'unknown'
}
