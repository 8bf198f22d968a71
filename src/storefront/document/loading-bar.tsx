import { useNavigation } from 'react-router'
import { useTexts } from '../texts/texts.tsx'

/** Shows that the next page is loading; invisible for quick ones (the animation begins after a moment). */
export function LoadingBar() {
  const { t } = useTexts()
  const under = useNavigation().state !== 'idle'
  return (
    <div role="status" className="loading-bar" data-under-way={under || undefined}>
      {under && <span className="sr-only">{t('loadingPage')}</span>}
    </div>
  )
}
