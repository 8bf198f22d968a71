import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import type { Language } from './texts/area-texts.ts'
import { TextsProvider } from './texts/texts.tsx'

const { lang, dataset } = document.documentElement
const { default: texts } = await import(/* @vite-ignore */ dataset.texts ?? '')
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <TextsProvider language={lang as Language} texts={texts}>
        <HydratedRouter />
      </TextsProvider>
    </StrictMode>,
  )
})
