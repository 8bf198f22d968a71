import { useRouteLoaderData } from 'react-router'
import { useDataOfPage } from './inlined-data.tsx'
import type { loadFrame } from './load-frame.ts'

/** @returns what the frame knows, or undefined when not even that could be found out */
export const useFrameIfKnown = () => useDataOfPage('frame', useRouteLoaderData<typeof loadFrame>('root')?.frame)

/** @returns what the frame knows on every page: the brand, what it looks like, and the language it began in. */
export function useFrame() {
  const known = useFrameIfKnown()
  if (!known) throw new Error('the frame is known inside a page only')
  return known
}
