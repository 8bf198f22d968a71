import { Outlet } from 'react-router'
import { Head } from '../../head.tsx'
import { useTexts } from '../../texts.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Stands between the shell and its pages, so that one that fails leaves header and footer where they are. */
export default function Pages() {
  return <Outlet />
}

export function ErrorBoundary() {
  const { t } = useTexts()
  return (
    <EmptyState
      icon="warning"
      title={t('errorTitle')}
      action={
        <LinkButton to="/" reloadDocument>
          {t('toMainPage')}
        </LinkButton>
      }
    >
      <Head title="errorTitle" index={false} />
      <p>{t('generalErrorMessage')}</p>
    </EmptyState>
  )
}
