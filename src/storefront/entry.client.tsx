import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { CarriedByPage, DataHere, readInlinedPieces } from './document/inlined-data.tsx'
import { reportErrors } from './report-errors.ts'
import type { LoadedPage, RouteModule } from './router/loaded-page.ts'
import { openPageRouter } from './router/page-router.ts'
import { RouterProvider } from './router/router-provider.tsx'
import { TextsHere } from './texts/texts.tsx'

reportErrors()
const carried = readInlinedPieces()
const data = JSON.parse(carried.data ?? '')
const page: LoadedPage = data.page
const modules = Promise.all(page.routes.map(({ module }): Promise<RouteModule> => import(/* @vite-ignore */ module)))
// A page that could not be made names no texts.
const texts = data.frame ? (await import(/* @vite-ignore */ data.frame.texts)).default : {}
const router = openPageRouter(page, await modules)
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <TextsHere value={texts}>
        <CarriedByPage value={carried}>
          <DataHere value={data}>
            <RouterProvider router={router} />
          </DataHere>
        </CarriedByPage>
      </TextsHere>
    </StrictMode>,
  )
})
// The next step should not wait for it, nor fail without a connection.
const idle = globalThis.requestIdleCallback ?? setTimeout
idle(() => router.withWhole(() => {}))
