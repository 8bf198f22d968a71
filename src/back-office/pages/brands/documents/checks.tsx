import type { checkTyped } from '#admin/brands/documents'
import { useTexts } from '../../../texts/texts.tsx'
import { Card } from '../../../ui/card.tsx'

/** What is wrong with a document, and below it what is worth a look. */
export function Checks({ of: { problems, notes } }: { of: Awaited<ReturnType<typeof checkTyped>> }) {
  const { t } = useTexts()
  return (
    <Card title={t('brands.checks')}>
      <div aria-live="polite" className="flex flex-col gap-2">
        {problems.length === 0 ? (
          <p className="text-success">{t('brands.fine')}</p>
        ) : (
          <ul lang="en" className="ml-5 list-disc text-danger">
            {problems.map((problem) => (
              <li key={problem}>
                <samp className="font-sans break-words">{problem}</samp>
              </li>
            ))}
          </ul>
        )}
        {notes.length > 0 && (
          <ul className="ml-5 list-disc text-muted">
            {notes.map(({ kind, value }) => (
              <li key={`${kind} ${value}`} className="break-words">
                {t(`documents.notes.${kind}`, { value })}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
