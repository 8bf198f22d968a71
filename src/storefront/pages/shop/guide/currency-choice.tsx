import { lazy, Suspense, useEffect, useState } from 'react'
import { retryImport } from '../../../document/retry-import.ts'
import { useFrame } from '../../../document/use-frame.ts'
import { useGuide } from './use-guide.ts'

const CurrencyList = lazy(() => retryImport(() => import('./currency-list.tsx')))

/**
 * In which currency prices are shown beside the shop's own, for browsers with scripts. It is there for whoever comes
 * from another currency's country or has chosen before; `isForAll`: for everybody else, where travellers buy.
 */
export function CurrencyChoice({ isForAll = false }: { isForAll?: boolean }) {
  const { wanted, isChosen, guide, choose } = useGuide()
  const { currency: own, guidePrices } = useFrame().brand
  const [isAlive, comeAlive] = useState(false)
  useEffect(() => comeAlive(true), [])
  const isForeign = isChosen || guide !== undefined
  if (!isAlive || !guidePrices || isForeign === isForAll) return null
  return (
    <div className="max-w-[480px]">
      <Suspense fallback={null}>
        <CurrencyList own={own} wanted={wanted} choose={choose} />
      </Suspense>
    </div>
  )
}
