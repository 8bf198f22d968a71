import { useDataOfPage } from '../../../document/inlined-data.tsx'
import type { load } from './load.ts'
import { unpackOffers } from './packed-offers.ts'

type Said = Awaited<ReturnType<typeof load>>

/** The data of the main page's form: from its loader, and inlined in the page. */
export function useTopup({ same: said, ...page }: Said) {
  const same = useDataOfPage('topup', said) as NonNullable<Said['same']>
  return { ...page, ...same, offers: unpackOffers(same.offers) }
}

export type Topup = ReturnType<typeof useTopup>
