import { Checkbox } from '../../../../../ui/forms/checkbox.tsx'

type Props = { method: string; label: string; mandateText: string; typed: Record<string, string> | undefined }

/** The box of a method: one that was ticked for another method says nothing about this one. */
export const saveBoxOf = (method: string): string => `savePayment-${method}`

/** Keeps the method for the next time: never ticked beforehand, with the words that are agreed to right beside it. */
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
