/** Hidden fields with the input of the payment form, for a step that asks for one thing more. */
export function HiddenInput({ values }: { values: Record<string, string> }) {
  return Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
