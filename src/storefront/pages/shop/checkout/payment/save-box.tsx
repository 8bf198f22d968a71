import { Checkbox } from '../../../../ui/checkbox.tsx'

type Props = { label: string; mandateText: string; isTicked: boolean }

/** Keeps the card for the next time: never ticked beforehand, with the words that are agreed to right beside it. */
export function SaveBox({ label, mandateText, isTicked }: Props) {
  return (
    <Checkbox
      name="savePayment"
      label={
        <span className="flex flex-col gap-1">
          <span className="font-bold">{label}</span>
          <span className="text-sm text-pretty text-muted">{mandateText}</span>
        </span>
      }
      defaultChecked={isTicked}
    />
  )
}
