import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router'
import { cookieValue } from '#kit/cookies'
import { shopPath } from '#tenants/contract'
import { useFrame } from '../document/use-frame.ts'
import { useTexts } from '../texts/texts.tsx'
import { heldRequest, holdRequests, watchHeldRequest } from './held-requests.ts'
import { isFresh, keepPage, keptAt } from './last-visit/keep-pages.ts'
import { restoreTyped, storeTyped } from './last-visit/typed-fields.ts'

/** Says that the browser is offline, while it is, and what happens to a form that was sent meanwhile. */
export function OfflineNotice() {
  const { t, language } = useTexts()
  useEffect(holdRequests, [])
  useEffect(() => {
    const putBack = restoreTyped()
    if (keptAt()) putBack()
    addEventListener('pagehide', storeTyped)
    return () => removeEventListener('pagehide', storeTyped)
  }, [])
  const kept = useKeptPage(language)
  const online = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  )
  const isUnderWay = useNavigation().state === 'loading'
  const isMissing = useMissingPart(isUnderWay)
  const request = useSyncExternalStore(watchHeldRequest, heldRequest, () => undefined)
  // A request in the background, such as a number's look-up, is not a page.
  const held = request?.kind === 'looks' && !isUnderWay ? undefined : request
  const here = useLocation()
  const navigate = useNavigate()
  const asks = held?.kind === 'asks' && online
  return (
    <div role="status" className="offline-notice">
      {held || isMissing
        ? t(words[held?.kind ?? 'looks'])
        : kept
          ? t('keptPage', { when: whenIn(language, kept) })
          : !online && t('offline')}
      {asks && (
        <>
          <button type="button" onClick={held.sendAgain}>
            {t('sendHeldAgain')}
          </button>
          {/* Navigating to the same page cancels the request and leaves the form as it is. */}
          <button type="button" onClick={() => navigate(here, { replace: true, preventScrollReset: true })}>
            {t('changeHeld')}
          </button>
        </>
      )}
    </div>
  )
}

const words = { asks: 'heldUntilAsked', goes: 'heldUntilOnline', looks: 'unreachable' } as const

/** @returns whether the page that is loading waits for a part that does not arrive (vite.config.ts) */
function useMissingPart(isUnderWay: boolean): boolean {
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    if (!isUnderWay) return setMissing(false)
    const onMissing = () => setMissing(true)
    addEventListener('part-missing', onMissing)
    return () => removeEventListener('part-missing', onMissing)
  }, [isUnderWay])
  return isMissing
}

/**
 * Stores each page for offline visits. A stored page is read again, which waits until the shop can be reached.
 * @returns when the page was stored, if it is from the last visit
 */
function useKeptPage(language: string): number | undefined {
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const { brand, isPreview } = useFrame()
  const again = shopPath(brand, 'again')
  const [kept, setKept] = useState<number>()
  useEffect(() => {
    const before = keptAt()
    // The orders that the shopper had this device keep can be looked up from then on, whichever page came last.
    const keep = () => keepPage({ path: pathname, language, also: cookieValue(document.cookie, 'againKept') && again })
    if (isPreview) return
    if (!before) return void keep()
    let isLeft = false
    setKept(before)
    revalidate().then(() => {
      if (isLeft) return
      isFresh()
      setKept(undefined)
      keep()
    })
    return () => {
      isLeft = true
    }
  }, [pathname, language, revalidate, again, isPreview])
  return kept
}

const whenIn = (language: string, time: number): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(time)

function watch(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
