/** What was typed and chosen goes along with a form that asks for one thing more. */
export function Kept({ values }: { values: Record<string, string> }) {
  return Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
