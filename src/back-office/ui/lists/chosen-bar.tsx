import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.tsx'

/**
 * A list whose rows can be chosen. Its bar is shown while a row is chosen, by styles alone: it works without scripts.
 * @param bar the form whose id the table's `chooses` names
 */
export function ChosenBar({ bar, children }: { bar: ReactNode; children: ReactNode }) {
  const { t } = useTexts()
  return (
    <div className="group/chosen">
      {children}
      <div className="sticky bottom-3 z-10 mt-3 hidden flex-wrap items-center gap-3 rounded-brand border border-line bg-raised p-3 shadow-raised group-has-[[name=chosen]:checked]/chosen:flex">
        <span className="font-semibold">{t('lists.withChosen')}</span>
        {bar}
      </div>
    </div>
  )
}
