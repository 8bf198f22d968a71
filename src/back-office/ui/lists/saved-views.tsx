import { Form, Link, useLocation } from 'react-router'
import type { SavedView } from '#admin/views'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../forms/button.tsx'
import { TextField } from '../forms/fields.tsx'
import { Notice } from '../notice.tsx'

/** The operator's own views of a list above it, and the present filter to be kept as another. */
export function SavedViews({ views }: { views: readonly SavedView[] }) {
  const { t } = useTexts()
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  const isRefused = params.get('view') === 'refused'
  for (const other of ['after', 'before', 'view']) params.delete(other)
  const query = params.toString()
  const present = views.find((one) => one.query === query)
  return (
    <>
      {isRefused && <Notice tone="danger">{t('lists.viewRefused')}</Notice>}
      <nav aria-label={t('lists.views')} className="mb-3 flex flex-wrap items-center gap-2">
        {views.map((one) => (
          <Link
            key={one.name}
            to={{ pathname, search: one.query }}
            aria-current={one === present ? 'page' : undefined}
            className="inline-flex min-h-8 items-center rounded-full border border-field bg-raised px-3 text-sm font-medium hover:bg-accent-soft aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft focus-ring"
          >
            {one.name}
          </Link>
        ))}
        {present ? (
          <Form method="post" action="/views">
            <input type="hidden" name="page" value={pathname} />
            <input type="hidden" name="name" value={present.name} />
            <Button look="quiet" name="action" value="remove">
              {t('lists.removeView')}
            </Button>
          </Form>
        ) : (
          query !== '' && (
            <details>
              <summary className="inline-flex min-h-8 cursor-pointer items-center rounded-field px-2 text-sm font-semibold text-accent-ink focus-ring">
                {t('lists.saveView')}
              </summary>
              <Form
                method="post"
                action="/views"
                className="mt-1 flex flex-wrap items-end gap-2 rounded-brand border border-line bg-raised p-3"
              >
                <input type="hidden" name="page" value={pathname} />
                <input type="hidden" name="query" value={query} />
                <TextField name="name" label={t('lists.viewName')} required maxLength={60} />
                <Button>{t('lists.saveView')}</Button>
              </Form>
            </details>
          )
        )}
      </nav>
    </>
  )
}
