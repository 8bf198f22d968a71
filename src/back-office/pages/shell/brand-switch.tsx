import { ChevronDown } from 'lucide-react'
import { Form, Link, useLocation, useSearchParams } from 'react-router'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/forms/button.tsx'

type Props = { brands: readonly { id: string; name: string }[]; chosen: readonly string[] }

/** Which brands the pages show: one, some or all. It is part of the address, so a link shows the same to others. */
export function BrandSwitch({ brands, chosen }: Props) {
  const { t } = useTexts()
  const { pathname, search } = useLocation()
  const [params] = useSearchParams()
  const [only, ...others] = brands
  if (only && others.length === 0) return <span className="ml-auto text-muted">{only.name}</span>
  const first = brands.find(({ id }) => id === chosen[0])
  const label =
    chosen.length === 0
      ? t('shell.allBrands')
      : chosen.length === 1 && first
        ? first.name
        : t('shell.someBrands', { count: chosen.length })
  // The page of a list begins anew: its place belongs to the brands of before.
  const kept = [...params].filter(([name]) => !['brand', 'after', 'before'].includes(name))
  return (
    // Closes when another page is opened.
    <details key={pathname + search} name="shell" className="relative ml-auto shrink-0">
      <summary className="flex h-9 max-w-44 items-center gap-1.5 rounded-field border border-field bg-raised px-3 hover:bg-accent-soft focus-ring">
        <span className="sr-only">{t('shell.brands')}: </span>
        <span className="truncate">{label}</span>
        <ChevronDown className="size-4 shrink-0" aria-hidden="true" />
      </summary>
      <Form
        action={pathname}
        className="absolute right-0 z-20 mt-1 flex max-h-[70svh] w-64 flex-col rounded-brand border border-line bg-raised shadow-raised"
      >
        {kept.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <Link
          to={{ pathname, search: new URLSearchParams(kept).toString() }}
          className="m-2 mb-0 rounded-field px-2 py-1.5 font-medium hover:bg-accent-soft focus-ring"
        >
          {t('shell.allBrands')}
        </Link>
        {/* A fieldset does not shrink to its room, so it scrolls within a box that does. */}
        <div className="min-h-0 flex-1 overflow-y-auto p-2">
          <fieldset className="flex flex-col">
            <legend className="sr-only">{t('shell.brands')}</legend>
            {brands.map(({ id, name }) => (
              <label key={id} className="flex items-center gap-2 rounded-field px-2 py-1 hover:bg-accent-soft">
                <input
                  type="checkbox"
                  name="brand"
                  value={id}
                  defaultChecked={chosen.includes(id)}
                  className="size-4 accent-(--accent) focus-ring"
                />
                {name}
              </label>
            ))}
          </fieldset>
        </div>
        <div className="border-t border-line p-2">
          <Button look="primary" className="w-full">
            {t('shell.apply')}
          </Button>
        </div>
      </Form>
    </details>
  )
}
