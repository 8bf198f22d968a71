import { lazy, Suspense, useEffect, useState } from 'react'
import { onToast, type Toast } from './toast.ts'
import { untilItComes } from './until-it-comes.ts'

const ToastShow = lazy(() => untilItComes(() => import('./toast-show.tsx')))

/** Where messages appear. What shows them comes with the first one. */
export function ToastOutlet() {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  useEffect(() => onToast((next) => setToasts((before) => [...before, next])), [])
  if (toasts.length === 0) return null
  return (
    <Suspense>
      <ToastShow toasts={toasts} />
    </Suspense>
  )
}
