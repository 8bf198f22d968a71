import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import type { PaymentMethodsAnswer } from '#checkout/contract'
import { retryImport } from '../../../../../document/retry-import.ts'
import type { WalletRequest } from '../wallet-request.ts'

type Method = PaymentMethodsAnswer['paymentMethods'][number]

const Wallets = lazy(() => retryImport(() => import('./wallets.tsx')))

const isWallet = ({ name }: Method) => name === 'applepay' || name === 'googlepay'

/**
 * A wallet is offered if the browser says that it may have it. Until it has said so, those of browsers of its name have
 * their place.
 * @returns the methods to show now, those that turned out not to work here, and the part of the form that detects
 *   wallets and pays with them
 */
export function useWallets(methods: Method[], likely: readonly string[], asked: WalletRequest) {
  const [able, setAble] = useState(likely)
  const [unable, setUnable] = useState<string[]>([])
  const [isAlive, comeAlive] = useState(false)
  useEffect(() => comeAlive(true), [])
  const wallets = useMemo(() => methods.filter(isWallet), [methods])
  const detector = isAlive && wallets.length > 0 && (
    <Suspense fallback={null}>
      <Wallets
        methods={wallets}
        asked={asked}
        onAble={setAble}
        onUnable={(name) => setUnable((before) => [...new Set([...before, name])])}
      />
    </Suspense>
  )
  return { shown: methods.filter((method) => !isWallet(method) || able.includes(method.name)), unable, detector }
}
