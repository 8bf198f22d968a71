import { useEffect, useRef } from 'react'
import { toast as show, Toaster } from 'sonner'
import 'sonner/dist/styles.css'
import './toast.css'
import { useTexts } from '../texts/texts.tsx'
import { type Toast, toastDuration } from './toast.ts'

/** At most three at once, top centre (specification, section 9). */
export default function ToastShow({ toasts }: { toasts: readonly Toast[] }) {
  const { t } = useTexts()
  const shown = useRef(0)
  useEffect(() => {
    for (const toast of toasts.slice(shown.current)) {
      show[toast.kind](t.named(toast.key, toast.values), { duration: toastDuration(toast) })
    }
    shown.current = toasts.length
  }, [toasts, t])
  return (
    <Toaster
      position="top-center"
      visibleToasts={3}
      closeButton
      containerAriaLabel={t('messages')}
      toastOptions={{ closeButtonAriaLabel: t('closeMessage') }}
    />
  )
}
