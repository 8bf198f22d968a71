import { Download } from 'lucide-react'
import { useLocation } from 'react-router'
import { useTexts } from '../../texts/texts.tsx'

/** The rows of this list, by the same filters, as a file. @param to the route that writes it */
export function CsvLink({ to }: { to: string }) {
  const { t } = useTexts()
  const { search } = useLocation()
  return (
    <a
      href={`${to}${search}`}
      download
      className="inline-flex min-h-9 items-center gap-1.5 rounded-field border border-field bg-raised px-3 font-semibold hover:bg-accent-soft focus-ring"
    >
      <Download className="size-4" aria-hidden="true" />
      {t('lists.csv')}
    </a>
  )
}
