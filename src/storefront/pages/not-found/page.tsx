import { data } from 'react-router'
import { Head } from '../../head.tsx'
import { useTexts } from '../../texts.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useFrame } from '../../use-frame.ts'

/** Where what is not there leads to (specification, section 2): it says so itself, to people and to search engines. */
export const loader = () => data(null, { status: 404 })

export default function NotFoundPage() {
  const { mainPage } = useFrame().brand
  const { t } = useTexts()
  return (
    <EmptyState icon="info" title={t('pageNotFound')} action={<LinkButton to={mainPage}>{t('topUpNow')}</LinkButton>}>
      <Head title="notFoundTitle" index={false} />
      <p>{t('pageNotFoundText')}</p>
    </EmptyState>
  )
}
