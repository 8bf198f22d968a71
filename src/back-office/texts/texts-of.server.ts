import { createHash } from 'node:crypto'
import { type AreaTexts, type Language, languages } from './area-texts.ts'
import { areas } from './areas.ts'
import { readText, type Texts, type Translate } from './read-text.ts'

type Spoken = {
  texts: Texts
  /** URL of the script that brings them into the browser: it changes with them. */
  address: string
  script: string
  t: Translate
}

function gather(language: Language): Spoken {
  const entries = Object.entries(areas satisfies Record<string, AreaTexts>).flatMap(([area, texts]) =>
    Object.entries(texts as AreaTexts).flatMap(([name, { [language]: written }]) =>
      typeof written === 'string'
        ? [[`${area}.${name}`, written]]
        : Object.entries(written).map(([form, text]) => [`${area}.${name}_${form}`, text]),
    ),
  )
  const texts: Texts = Object.fromEntries(entries)
  const script = `export default ${JSON.stringify(texts)}`
  const hash = createHash('sha256').update(script).digest('base64url').slice(0, 10)
  return { texts, script, address: `/texts/${language}-${hash}.js`, t: readText(language, texts) }
}

const spoken = Object.fromEntries(languages.map((language) => [language, gather(language)]))

/** The texts of a language, for the server. */
export const textsOf = (language: Language): Spoken => spoken[language] as Spoken
