import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { CarriedByPage, carriedHere, DataHere } from './carried.tsx'
import { reportErrors } from './report-errors.ts'

reportErrors()
const carried = carriedHere()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <CarriedByPage value={carried}>
        <DataHere value={JSON.parse(carried.data || '{}')}>
          <HydratedRouter />
        </DataHere>
      </CarriedByPage>
    </StrictMode>,
  )
})
