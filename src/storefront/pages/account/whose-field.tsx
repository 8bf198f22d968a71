export const whoseField = 'whose'

/** Says in a form whose it is, so that nobody else is shown what was typed into it (`typed-before.ts`). */
export function WhoseField({ customerId }: { customerId: string }) {
  return <input type="hidden" name={whoseField} value={customerId} />
}
