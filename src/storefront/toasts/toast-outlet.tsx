import { lazy, Suspense, useEffect, useState } from 'react'
import { retryImport } from '../document/retry-import.ts'
import { onToast, type Toast } from './toast.ts'

const ToastShow = lazy(() => retryImport(() => import('./toast-show.tsx')))

/** Where messages appear. Their component is loaded with the first one. */
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
