import { useTexts } from '../../../texts/texts.tsx'
import { diffLines, type Line } from './line-diff.ts'

const looks = { same: '', out: 'bg-danger-soft text-danger', in: 'bg-success-soft text-success' }

/** What was changed in a document, line by line; of lines that stayed only those beside a change. */
export function LinesChanged({ before, after }: { before: unknown; after: unknown }) {
  const { t } = useTexts()
  const lines = diffLines(String(before ?? ''), String(after ?? ''))
  const isNear = (at: number) => [at - 1, at, at + 1].some((place) => (lines[place]?.kind ?? 'same') !== 'same')
  const said: Record<Line['kind'], string> = { same: '', out: t('documents.out'), in: t('documents.in') }
  return (
    <details>
      <summary className="cursor-pointer underline focus-ring">
        {t(before === undefined ? 'documents.isNew' : after === undefined ? 'documents.isGone' : 'documents.isOther')}
      </summary>
      <ol className="mt-1 max-h-96 overflow-y-auto font-mono text-xs whitespace-pre-wrap">
        {lines.map(({ kind, text }, place) =>
          isNear(place) ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name but its place
            <li key={place} className={`px-1 ${looks[kind]}`}>
              {kind !== 'same' && <span className="sr-only">{said[kind]} </span>}
              <span aria-hidden="true">{kind === 'out' ? '− ' : kind === 'in' ? '+ ' : '  '}</span>
              <samp>{text}</samp>
            </li>
          ) : null,
        )}
      </ol>
    </details>
  )
}
