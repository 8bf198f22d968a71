import { useEffect, useRef } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { useTexts } from '../../../texts/texts.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { controlClass } from '../../../ui/forms/field.tsx'
import { Icon } from '../../../ui/signs/icon.tsx'
import type { Found } from './shelf.ts'

/** Pause in typing before the search (specification, section 9). */
const pauseMs = 500

const orders = [
  ['', 'catalogue.sortShop'],
  ['brandName', 'catalogue.sortName'],
  ['amount', 'catalogue.sortLow'],
  ['-amount', 'catalogue.sortHigh'],
] as const

/** Searches while the shopper types; without scripts by its button. @param place the page that shows the results */
export function SearchForm({ place, found }: { place: string; found: Found | undefined }) {
  const { t } = useTexts()
  const submit = useSubmit()
  const navigation = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const searchSoon = (ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => submit(form.current, { replace: found !== undefined, preventScrollReset: true }),
      ms,
    )
  }
  const pending = navigation.state === 'loading' && (navigation.location?.search.includes('search=') ?? false)
  return (
    <Form
      ref={form}
      action={`${place}#catalogue`}
      role="search"
      preventScrollReset
      onSubmit={() => clearTimeout(timer.current)}
      className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto_auto]"
    >
      <label className="flex flex-col gap-1.5 font-bold">
        {t('catalogue.search')}
        <input
          type="search"
          name="search"
          maxLength={80}
          autoComplete="off"
          enterKeyHint="search"
          defaultValue={found?.search}
          onChange={() => searchSoon(pauseMs)}
          className={`${controlClass} font-normal`}
        />
      </label>
      <label className="flex flex-col gap-1.5 font-bold">
        {t('catalogue.sort')}
        <span className="relative block font-normal">
          <select
            name="sortBy"
            defaultValue={found?.sortBy ?? ''}
            onChange={() => searchSoon(0)}
            className={`${controlClass} appearance-none pr-10`}
          >
            {orders.map(([value, text]) => (
              <option key={value} value={value}>
                {t(text)}
              </option>
            ))}
          </select>
          <Icon
            name="chevron"
            className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
          />
        </span>
      </label>
      <Button look="secondary" pending={pending}>
        {t('catalogue.find')}
      </Button>
    </Form>
  )
}
