import { TextField } from '../../../ui/forms/field.tsx'
import { Icon } from '../../../ui/signs/icon.tsx'
import type { Destination } from './load-destination.ts'

type Props = { words: Destination['words']; typed: string | undefined; error: string | undefined }

/** Collapsed, for returning customers: the existing eSIM that the plan is added to. */
export function OwnEsim({ words, typed, error }: Props) {
  return (
    <details open={Boolean(typed || error)} className="group/own rounded-brand edge border-line bg-raised">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-4 py-3 font-bold focus-ring">
        {words.have}
        <Icon name="chevron" className="size-5 transition-transform duration-150 group-open/own:rotate-180" />
      </summary>
      <div className="px-4 pb-4">
        <TextField
          name="iccid"
          label={words.iccid}
          hint={words.iccidHint}
          error={error}
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          defaultValue={typed}
        />
      </div>
    </details>
  )
}
