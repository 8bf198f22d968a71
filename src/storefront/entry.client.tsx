import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { CarriedByPage, carriedHere } from './carried.tsx'

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
