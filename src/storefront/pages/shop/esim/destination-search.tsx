import { Form, useNavigation } from 'react-router'
import { Button } from '../../../ui/forms/button.tsx'
import { controlClass, Field } from '../../../ui/forms/field.tsx'
import type { Destinations } from './load-destinations.ts'

/** Without groups, the page shows them already. */
export type DestinationsShown = Omit<Destinations, 'groups'> & { groups: Destinations['groups'] | undefined }

/** The search for a destination. The browser suggests the countries with plans. @param place the page of the results */
export function DestinationSearch({ page: { to, names, words }, place }: { page: DestinationsShown; place: string }) {
  const navigation = useNavigation()
  const pending = navigation.state === 'loading' && (navigation.location?.search.includes('to=') ?? false)
  return (
    <Form action={`${place}#destinations`} role="search" preventScrollReset className="flex flex-col gap-3">
      <Field name="to" label={words.search} hint={words.searchHint}>
        <span className="flex flex-col gap-3 sm:flex-row">
          <input
            id="to"
            name="to"
            type="search"
            list="places"
            maxLength={60}
            autoComplete="off"
            enterKeyHint="search"
            defaultValue={to}
            aria-describedby="to-hint"
            className={`${controlClass} min-h-14 text-lg`}
          />
          <Button pending={pending} className="shrink-0">
            {words.find}
          </Button>
        </span>
      </Field>
      <datalist id="places">
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </Form>
  )
}
