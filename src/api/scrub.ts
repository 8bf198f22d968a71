// A result page's address carries the order's token in its query.
const query = /\?[^\s)"'<>]*/g
const email = /(?<![^\s"'<>@])[^\s"'<>@]+@[^\s"'<>@]+\.[a-z]{2,}/gi
// Six digits and more, however they are grouped; places in a file (`:12:34567`) stand behind a colon.
const number = /(?<![:\w])\+?\d(?:[ ()/.-]{0,2}\d){5,}(?!\w)/g
// Codes and tokens: long words of letters and digits both, or groups of capitals and digits.
const code =
  /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{12,}(?![\w-])|(?<!\w)(?:[A-Z0-9]{4,6}-){2,}[A-Z0-9]{4,6}(?!\w)/gi
const file = /(?<=\/assets\/)[\w.-]+/g

/**
 * Takes out of what a browser reported whatever may tell of a person or be worth something: numbers, e-mail addresses,
 * codes, tokens, queries. Names of our own built files stay, since they say where it went wrong.
 */
export function scrub(text: string): string {
  const files: string[] = []
  const kept = text.replace(file, (name) => `\u0000${files.push(name) - 1}\u0000`)
  const clean = kept.replace(query, '?…').replace(email, '(e-mail)').replace(code, '(code)').replace(number, '(number)')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a sign that no text brings along
  return clean.replace(/\u0000(\d+)\u0000/g, (_, place: string) => files[Number(place)] ?? '')
}
