import { readFileSync } from 'node:fs'
import { cookies } from '#kit/cookies'

const keys = ['common', 'seo'].flatMap((name) =>
  Object.keys(JSON.parse(readFileSync(`locales/en/${name}.json`, 'utf8')) as Record<string, string>),
)
// The cookie page names them.
const cookieNames = new Set<string>(Object.values(cookies).map(({ name }) => name))
const known = new Set(keys.filter((key) => !cookieNames.has(key)))
const beginnings = new Set(keys.filter((key) => key.includes('.')).map((key) => key.slice(0, key.indexOf('.'))))

/**
 * @returns what looks like a catalogue key in text for people: a dotted word that begins as keys do, whether the
 *   catalogue has it or not (`account.autoTopUps.number`), and a key that no sentence contains (`cartIsEmpty`)
 */
export function bareKeys(text: string): string[] {
  const dotted = text.match(/(?<![\w@./:-])[a-z]\w*(?:\.[a-zA-Z][\w-]*)+(?![\w@/-])/g) ?? []
  const humps = text.match(/(?<![\w@./:-])[a-z]+[A-Z]\w*(?![\w@/.-])/g) ?? []
  return [
    ...dotted.filter((word) => beginnings.has(word.slice(0, word.indexOf('.'))) && !word.endsWith('.example')),
    ...humps.filter((word) => known.has(word)),
  ]
}

/** @returns words of an API answer that look like keys; its codes are keys on purpose */
export const bareKeysInAnswer = (answer: unknown): string[] => {
  if (Array.isArray(answer)) return answer.flatMap(bareKeysInAnswer)
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([name, value]) =>
    typeof value === 'string' ? (name === 'message' ? bareKeys(value) : []) : bareKeysInAnswer(value),
  )
}
