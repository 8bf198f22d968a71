import type { Plugin } from 'vite'

/**
 * V8 keeps a source text that has a character beyond Latin-1 at two bytes for each character, and Node reads a file of a
 * megabyte or more that way if it is not all ASCII: one umlaut takes another megabyte of every process. So all other
 * characters are written as escapes.
 */
export const oneByteSources: Plugin = {
  name: 'one-byte-sources',
  applyToEnvironment: ({ name }) => name === 'ssr',
  // After everything that prints code anew: it would turn escapes into characters.
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = inOneByte(file.code)
  },
}

/** A script that means the same, in ASCII. A character that is escaped for no reason loses its backslash. */
export const inOneByte = (code: string): string =>
  code.replace(/(\\*)([^\0-\x7f])/g, (_, before: string, character: string) => {
    const kept = before.length % 2 === 0 ? before : before.slice(1)
    return `${kept}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
