import type { ReactNode } from 'react'
import { Head } from '../../../head.tsx'
import { useTexts } from '../../../texts.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useFrame } from '../../../use-frame.ts'

/** Nothing is chosen yet, or no longer: said in words, with the way to the main page. */
export function EmptyCart({ isReset, children }: { isReset: boolean; children?: ReactNode }) {
  const { t } = useTexts()
  const { mainPage } = useFrame().brand
  return (
    <>
      <Head title={t('cartTitle')} index={false} />
      {isReset && <Notice kind="warning">{t('unknownCartErrorMessage')}</Notice>}
      {children}
      <EmptyState
        icon="basket"
        title={t('cartEmptyTitle')}
        action={<LinkButton to={mainPage}>{t('topUpNow')}</LinkButton>}
      >
        <p>{t('cartEmptyText')}</p>
      </EmptyState>
    </>
  )
}
