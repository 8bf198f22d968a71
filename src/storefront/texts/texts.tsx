import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { cookieLine } from '#kit/cookies'
import { type MissingText, refuseMissing } from '#kit/text-key'
import { type ReadPageText, readText, type Texts } from './read-text.ts'

/** The page's texts in its initial language: a file of its own in browsers (texts-file.ts). */
export const TextsHere = createContext<Texts>({})

type Speech = {
  /** `t('total')`, `t('price', { amount })`, `t('items', { count })`; `t.has('startPaymentErrorMessage')`. */
  t: ReadPageText
  language: string
  /** Switches the language without leaving the page, so that typed input stays; stored for a week. */
  speak(language: string): Promise<void>
}
const Speaking = createContext<Speech | undefined>(undefined)

type Props = { tenantId: string; language: string; children: ReactNode }

/** Provides the page's texts. */
export function TextsProvider({ tenantId, language: initial, children }: Props) {
  const texts = useContext(TextsHere)
  const carried = useMemo(() => ({ language: initial, texts }), [initial, texts])
  const [chosen, choose] = useState<{ language: string; texts: Texts }>()
  const { language, texts: spoken } = chosen ?? carried
  const speech = useMemo(
    (): Speech => ({
      t: readerOf(language, spoken),
      language,
      async speak(wanted) {
        // The loader is larger than all our other scripts together, so it is loaded on demand.
        const { loadTexts } = await import('./load-texts.ts')
        const loaded = await loadTexts(tenantId, carried, wanted)
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not to be had in every browser
        document.cookie = cookieLine('language', wanted)
        document.documentElement.lang = wanted
        choose({ language: wanted, texts: loaded })
      },
    }),
    [tenantId, carried, language, spoken],
  )
  return <Speaking value={speech}>{children}</Speaking>
}

/** @returns the reader of texts, and their language. */
export function useTexts(): Speech {
  const speech = useContext(Speaking)
  if (!speech) throw new Error('no texts around this piece')
  return speech
}

const readers = new WeakMap<Texts, ReadPageText>()

function readerOf(language: string, texts: Texts): ReadPageText {
  const before = readers.get(texts)
  if (before) return before
  const reader = readText(language, texts, import.meta.env.PROD ? tellMissing : refuseMissing)
  readers.set(texts, reader)
  return reader
}

const reported = new Set<string>()

/** Visitors see a missing text's key; the log gets a report, in browsers by `report-errors.ts`. */
function tellMissing({ key, language }: MissingText): void {
  if (reported.has(key)) return
  reported.add(key)
  const tell = globalThis.reportError ?? console.error
  tell(new Error(`there is no text ${key} (${language})`))
}
