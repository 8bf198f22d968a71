import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brandIdProblem } from '#tenants'

const template = new URL('template/', import.meta.url)

/** An invalid name of a brand's folder; the message says why. */
export class BrandIdError extends Error {
  override name = 'BrandIdError'
}

/**
 * Makes a brand's folder that works at once, from a neutral template: settings, look, drawings with the name, words and
 * products.
 * @param folder the folder of the brand folders
 * @param id lower-case letters, digits and underscores, as in the shop's host name; the name is made from it
 * @returns the files that were written
 * @throws BrandIdError for an id that is invalid or exists; nothing is written then
 */
export async function writeBrand(folder: string, id: string): Promise<string[]> {
  const problem = brandIdProblem(id)
  if (problem !== undefined) throw new BrandIdError(problem)
  const place = join(folder, id)
  const made = await mkdir(place).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
      return false
    },
  )
  if (!made) throw new BrandIdError(`"${id}" is taken: ${place} exists already`)
  const files = (await readdir(template)).sort()
  for (const file of files) {
    const written = await readFile(new URL(file, template), 'utf8')
    await writeFile(join(place, file), filledIn(written, wordsFor(id)))
  }
  return files.map((file) => join(place, file))
}

function wordsFor(id: string): Record<string, string> {
  const name = id
    .split('_')
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
  const textWidth = name.length * 13
  return {
    id,
    name,
    initial: name.charAt(0),
    /** Host names and product ids contain no underscore. */
    host: id.replaceAll(/_+/g, '-').replace(/-$/, ''),
    /** Maximum length of a text message's sender. */
    sender: name.slice(0, 11).trim(),
    textwidth: String(textWidth),
    logowidth: String(50 + textWidth),
  }
}

const filledIn = (text: string, words: Record<string, string>): string =>
  text.replaceAll(/__([a-z]+)__/g, (mark, word: string) => words[word] ?? mark)
