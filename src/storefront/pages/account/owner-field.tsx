export const ownerField = 'whose'

/** A hidden field with the owner of a form, so that nobody else is shown its input (`typed-before.ts`). */
export function OwnerField({ customerId }: { customerId: string }) {
  return <input type="hidden" name={ownerField} value={customerId} />
}
