import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { CarriedByPage, carriedHere } from './carried.tsx'
import { reportErrors } from './report-errors.ts'

reportErrors()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <CarriedByPage value={carriedHere()}>
        <HydratedRouter />
      </CarriedByPage>
    </StrictMode>,
  )
})
