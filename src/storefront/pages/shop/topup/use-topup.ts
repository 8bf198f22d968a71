import { useDataOfPage } from '../../../document/inlined-data.tsx'
import type { load } from './load.ts'

type Said = Awaited<ReturnType<typeof load>>

/** What the main page's question is about: what its loader says, and what the page brought along. */
export function useTopup({ same: said, ...page }: Said) {
  const same = useDataOfPage('topup', said) as NonNullable<Said['same']>
  return { ...page, ...same }
}

export type Topup = ReturnType<typeof useTopup>
