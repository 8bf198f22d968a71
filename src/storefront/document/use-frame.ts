import { useRouteLoaderData } from 'react-router'
import { useDataOfPage } from './inlined-data.tsx'
import type { loadFrame } from './load-frame.ts'

/** @returns the frame's data, or undefined if even that could not be loaded */
export const useFrameIfKnown = () => useDataOfPage('frame', useRouteLoaderData<typeof loadFrame>('root')?.frame)

/** @returns the frame's data of every page: brand, themes and initial language. */
export function useFrame() {
  const known = useFrameIfKnown()
  if (!known) throw new Error('the frame is known inside a page only')
  return known
}
