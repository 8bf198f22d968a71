export const honeypot = 'website'

/** A field that people do not see and programs fill in. @param label for anybody who finds it all the same */
export function Honeypot({ label }: { label: string }) {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        {label}
        <input type="text" name={honeypot} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
