import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { CarriedTexts, textsOfPage } from './texts.tsx'

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <CarriedTexts value={textsOfPage()}>
        <HydratedRouter />
      </CarriedTexts>
    </StrictMode>,
  )
})
