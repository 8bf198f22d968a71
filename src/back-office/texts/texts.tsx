import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Language } from './area-texts.ts'
import { readText, type Texts, type Translate } from './read-text.ts'

type Speech = { t: Translate; language: Language }

const Speaking = createContext<Speech | undefined>(undefined)

type Props = { language: Language; texts: Texts; children: ReactNode }

/** Provides the page's texts. */
export function TextsProvider({ language, texts, children }: Props) {
  const speech = useMemo(() => ({ language, t: readText(language, texts) }), [language, texts])
  return <Speaking value={speech}>{children}</Speaking>
}

/** `const { t } = useTexts()`, then `t('orders.title')`, `t('orders.found', { count })`. */
export function useTexts(): Speech {
  const speech = useContext(Speaking)
  if (!speech) throw new Error('no texts around this piece')
  return speech
}
