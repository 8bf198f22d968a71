import { useNavigation } from 'react-router'
import { useTexts } from '../texts/texts.tsx'

/** Says that the next page is under way; nothing for quick ones (the animation begins after a moment). */
export function LoadingBar() {
  const { t } = useTexts()
  const under = useNavigation().state !== 'idle'
  return (
    <div role="status" className="loading-bar" data-under-way={under || undefined}>
      {under && <span className="sr-only">{t('loadingPage')}</span>}
    </div>
  )
}
