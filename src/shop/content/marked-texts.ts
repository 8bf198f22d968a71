// Which text is which, for somebody who looks at a draft: an invisible mark before each text names its key. The
// characters are Unicode's tags (U+E0020 to U+E007E, one for each of ASCII; U+E007F ends them), which nothing draws.

const first = 0xe0000
const end = String.fromCodePoint(0xe007f)

const markOf = (name: string): string =>
  [...name].map((letter) => String.fromCodePoint(first + letter.charCodeAt(0))).join('') + end

/** The texts of a namespace with marks: `common.pay` before the text of the key `pay`. */
export const markTexts = (namespace: string, texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, markOf(`${namespace}.${key}`) + text]))
