// A result page's URL has the order's token in its query.
const query = /\?[^\s)"'<>]*/g
const email = /(?<![^\s"'<>@])[^\s"'<>@]+@[^\s"'<>@]+\.[a-z]{2,}/gi
// Six or more digits, however they are grouped; positions in a file (`:12:34567`) follow a colon.
const number = /(?<![:\w])\+?\d(?:[ ()/.-]{0,2}\d){5,}(?!\w)/g
// Codes and tokens: long words with letters and digits, or groups of capitals and digits.
const code =
  /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{12,}(?![\w-])|(?<!\w)(?:[A-Z0-9]{4,6}-){2,}[A-Z0-9]{4,6}(?!\w)/gi
const file = /(?<=\/assets\/)[\w.-]+/g

/**
 * Removes from a browser's report whatever may identify a person or have value: numbers, e-mail addresses, codes,
 * tokens, queries. Names of our own built files stay, because they show where it went wrong.
 */
export function scrub(text: string): string {
  const files: string[] = []
  const kept = text.replace(file, (name) => `\u0000${files.push(name) - 1}\u0000`)
  const clean = kept.replace(query, '?…').replace(email, '(e-mail)').replace(code, '(code)').replace(number, '(number)')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a sign that no text brings along
  return clean.replace(/\u0000(\d+)\u0000/g, (_, place: string) => files[Number(place)] ?? '')
}
