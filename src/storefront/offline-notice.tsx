import { useEffect, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { heldRequest, holdRequests, watchHeldRequest } from './held-requests.ts'
import { useTexts } from './texts.tsx'

/** Says that the line is gone, for as long as it is, and what becomes of a form that was sent meanwhile. */
export function OfflineNotice() {
  const { t } = useTexts()
  useEffect(holdRequests, [])
  const online = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  )
  const held = useSyncExternalStore(watchHeldRequest, heldRequest, () => undefined)
  const here = useLocation()
  const navigate = useNavigate()
  const asks = held?.asksFirst && online
  return (
    <div role="status" className="offline-notice">
      {held ? t(held.asksFirst ? 'heldUntilAsked' : 'heldUntilOnline') : !online && t('offline')}
      {asks && (
        <>
          <button type="button" onClick={held.sendAgain}>
            {t('sendHeldAgain')}
          </button>
          {/* Going to where one is gives the request up, and leaves the form as it is. */}
          <button type="button" onClick={() => navigate(here, { replace: true, preventScrollReset: true })}>
            {t('changeHeld')}
          </button>
        </>
      )}
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
