import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Head } from '../../../document/head.tsx'
import { useFrame } from '../../../document/use-frame.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { EmptyState } from '../../../ui/parts/empty-state.tsx'
import { Notice } from '../../../ui/parts/notice.tsx'
import type { Ordered } from './cart-state.ts'

type Props = { isReset: boolean; ordered?: Ordered | undefined; children?: ReactNode }

/**
 * Nothing is chosen yet, or no longer: a message with a link to the main page. An order placed just now is named, with
 * a link to its result.
 */
export function EmptyCart({ isReset, ordered, children }: Props) {
  const { t } = useTexts()
  const { mainPage } = useFrame().brand
  return (
    <>
      <Head title={t('cartTitle')} index={false} />
      {isReset && <Notice kind="warning">{t('unknownCartErrorMessage')}</Notice>}
      {ordered && (
        <Notice kind="info" title={t('cartAlreadyOrdered')}>
          <p>
            {ordered.resultPath ? (
              <Link to={ordered.resultPath} className="text-link font-bold">
                {t('orderNumber', { number: ordered.orderNumber })}
              </Link>
            ) : (
              t('orderNumber', { number: ordered.orderNumber })
            )}
          </p>
        </Notice>
      )}
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
