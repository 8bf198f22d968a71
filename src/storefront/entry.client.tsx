import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { CarriedByPage, DataHere, readInlinedPieces } from './document/inlined-data.tsx'
import { reportErrors } from './report-errors.ts'
import { TextsHere } from './texts/texts.tsx'

reportErrors()
const carried = readInlinedPieces()
const data = JSON.parse(carried.data || '{}')
// A page that could not be made names no texts.
const texts = data.frame ? (await import(/* @vite-ignore */ data.frame.texts)).default : {}
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <TextsHere value={texts}>
        <CarriedByPage value={carried}>
          <DataHere value={data}>
            <HydratedRouter />
          </DataHere>
        </CarriedByPage>
      </TextsHere>
    </StrictMode>,
  )
})
