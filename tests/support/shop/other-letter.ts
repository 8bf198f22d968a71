/**
 * @returns a name or a sealed text with another letter in it. Not the last one: of base64 that may carry bits that mean
 *   nothing, so that the changed text would be read as the same
 */
export const withOtherLetter = (text: string): string =>
  `${text.slice(0, -4)}${text.at(-4) === 'a' ? 'b' : 'a'}${text.slice(-3)}`
