import { Checkbox } from '../../../../../ui/forms/checkbox.tsx'

type Props = { method: string; label: string; mandateText: string; typed: Record<string, string> | undefined }

/** The box of a method: a tick for another method does not count for this one. */
export const saveBoxOf = (method: string): string => `savePayment-${method}`

/** Saves the method for later: never preselected, with the words of the consent beside it. */
export function SaveBox({ method, label, mandateText, typed }: Props) {
  return (
    <Checkbox
      name={saveBoxOf(method)}
      label={
        <span className="flex flex-col gap-1">
          <span className="font-bold">{label}</span>
          <span className="text-sm text-pretty text-muted">{mandateText}</span>
        </span>
      }
      defaultChecked={typed?.[saveBoxOf(method)] !== undefined}
    />
  )
}
