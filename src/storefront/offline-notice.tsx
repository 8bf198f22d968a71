import { useSyncExternalStore } from 'react'
import { useTexts } from './texts.tsx'

/** Says that the line is gone, for as long as it is. */
export function OfflineNotice() {
  const { t } = useTexts()
  const online = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className="offline-notice">
      {!online && t('offline')}
    </div>
  )
}

function watch(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
