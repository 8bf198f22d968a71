import { readDocumentField } from '#tenants/contract'
import { useTexts } from '../../texts/texts.tsx'
import { LinesChanged } from './documents/lines-changed.tsx'
import { Drawing } from './drawings.tsx'
import { isDrawing, isText } from './look-fields.ts'

export type ShownChange = { field: string; before: unknown; after: unknown }

/** What differs: a setting, its value before and after. */
export function Changes({ of }: { of: readonly ShownChange[] }) {
  const { t } = useTexts()
  if (of.length === 0) return <p className="text-muted">{t('brands.noEffect')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls a wide table by its keys
    <section tabIndex={0} aria-label={t('brands.whatChanges')} className="overflow-x-auto focus-ring">
      <table className="w-full text-left text-sm">
        <thead>
          <tr className="border-b border-line text-muted">
            {(['setting', 'before', 'after'] as const).map((head) => (
              <th key={head} scope="col" className="py-1 pr-3 font-medium">
                {t(`brands.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {of.map(({ field, before, after }) => (
            <tr key={field} className="border-b border-line align-top last:border-0">
              <th scope="row" className="py-1 pr-3 font-normal break-all">
                <code>{field}</code>
              </th>
              {readDocumentField(field) ? (
                <td colSpan={2} className="py-1 break-words">
                  <LinesChanged before={before} after={after} />
                </td>
              ) : (
                <>
                  <td className="py-1 pr-3 break-words">
                    <Value of={before} field={field} />
                  </td>
                  <td className="py-1 font-semibold break-words">
                    <Value of={after} field={field} />
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The value of a setting in words, or as it is written. */
function Value({ of, field }: { of: unknown; field: string }) {
  const { t } = useTexts()
  if (of === undefined || of === null || of === '') return <i className="text-muted">{t('brands.nothing')}</i>
  if (typeof of === 'string' && isDrawing(field)) return <Drawing of={of} name={t('looks.aDrawing')} />
  if (isText(field)) return <samp className="font-sans">{String(of)}</samp>
  if (typeof of === 'boolean') return t(of ? 'brands.on' : 'brands.off')
  if (Array.isArray(of) && of.length > 0 && of.every((one) => typeof one === 'string')) return of.join(', ')
  return typeof of === 'object' ? <code>{JSON.stringify(of)}</code> : String(of)
}
