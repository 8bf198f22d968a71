import { Search } from 'lucide-react'
import { Form, useSearchParams } from 'react-router'
import { useTexts } from '../../texts/texts.tsx'

/** One box for everything that has a number, an address or a reference. `/` leads into it. */
export function SearchBox() {
  const { t } = useTexts()
  const [params] = useSearchParams()
  return (
    <Form action="/search" role="search" className="relative flex max-w-120 min-w-0 flex-1 items-center">
      <Search className="pointer-events-none absolute left-2.5 size-4 text-muted" aria-hidden="true" />
      <input
        key={params.get('q')}
        type="search"
        name="q"
        id="search"
        defaultValue={params.get('q') ?? ''}
        aria-label={t('shell.search')}
        aria-keyshortcuts="/"
        placeholder={t('shell.searchHint')}
        autoComplete="off"
        spellCheck={false}
        className="h-9 w-full min-w-0 rounded-field border border-field bg-raised pr-8 pl-8.5 text-base text-ellipsis text-ink max-sm:pr-2 placeholder:text-muted focus-ring"
      />
      <kbd className="pointer-events-none absolute right-2 rounded border border-line px-1.5 font-sans text-xs text-muted script-only max-sm:hidden">
        /
      </kbd>
      {params.getAll('brand').map((brand) => (
        <input key={brand} type="hidden" name="brand" value={brand} />
      ))}
    </Form>
  )
}
