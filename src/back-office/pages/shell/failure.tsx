import { CircleSlash } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isRouteErrorResponse, Outlet, useLocation, useRouteError } from 'react-router'
import { useTexts } from '../../texts/texts.tsx'
import { LinkButton } from '../../ui/forms/button.tsx'
import { keepUnderWay } from '../../ui/forms/typed/kept.ts'
import { EmptyState } from '../../ui/states.tsx'

/** Between the shell and its pages, so that a page that fails keeps the menu. */
export default function Pages() {
  return <Outlet />
}

const words = {
  404: ['failures.notFound', 'failures.notFoundText'],
  403: ['failures.notAllowed', 'failures.notAllowedText'],
  503: ['failures.away', 'failures.notKnown'],
  500: ['failures.failed', 'failures.notKnown'],
} as const

const isTold = (status: number): status is keyof typeof words => status in words

/** What stands in place of a page that could not be made. */
export function Failure() {
  const { t } = useTexts()
  const error = useRouteError()
  const status = isRouteErrorResponse(error) && isTold(error.status) ? error.status : 500
  const [title, text] = words[status]
  const { pathname, search } = useLocation()
  const [hasKept, setKept] = useState(false)
  useEffect(() => {
    if (keepUnderWay()) setKept(true)
  }, [])
  return (
    <EmptyState
      icon={CircleSlash}
      title={t(title)}
      isPage
      action={
        <>
          {hasKept && (
            <LinkButton to={pathname + search} reloadDocument>
              {t('failures.toTyped')}
            </LinkButton>
          )}
          <LinkButton to="/" reloadDocument>
            {t('failures.toHome')}
          </LinkButton>
        </>
      }
    >
      {t(text)}
    </EmptyState>
  )
}

export { Failure as ErrorBoundary }
