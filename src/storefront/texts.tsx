import { createInstance, type i18n, type TFunction } from 'i18next'
import { createContext, type ReactNode, useContext, useMemo } from 'react'

const Speaker = createContext<i18n | undefined>(undefined)
const known = new Map<string, i18n>()

/** Lays the page's texts around it. `texts` is a JSON object: catalogue key to text. */
export function Texts({ language, texts, children }: { language: string; texts: string; children: ReactNode }) {
  const speaker = useMemo(() => speakerOf(language, texts), [language, texts])
  return <Speaker value={speaker}>{children}</Speaker>
}

/** @returns `t`, which looks a catalogue key up (`t('total')`, `t('price', { amount })`, `t('items', { count })`), and the language. */
export function useTexts(): { t: TFunction; language: string } {
  const speaker = useContext(Speaker)
  if (!speaker) throw new Error('no texts around this piece')
  return { t: speaker.t, language: speaker.language }
}

function speakerOf(language: string, texts: string): i18n {
  const before = known.get(texts)
  if (before?.language === language) return before
  const speaker = createInstance()
  speaker.init({
    lng: language,
    fallbackLng: language,
    resources: { [language]: { common: JSON.parse(texts) } },
    ns: ['common', 'seo'],
    defaultNS: 'common',
    // Keys are flat words of the catalogue: a dot or a colon in them means nothing.
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  if (known.size > 100) known.clear()
  known.set(texts, speaker)
  return speaker
}
