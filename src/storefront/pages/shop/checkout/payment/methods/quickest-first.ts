/** Paid on the device, or by an account or app that has the address and the card: nothing is typed. */
const quick: Readonly<Record<string, number>> = { applepay: 1, googlepay: 1, paypal: 2, ideal: 2, bancontact: 2 }
const others = 3

/** Their names are short enough for half a row of a phone. */
export const isQuick = (name: string): boolean => name in quick

/** @returns the methods in the brand's order, but the one used last first, and then those that need no typing */
export function quickestFirst<Method extends { name: string }>(
  methods: readonly Method[],
  usedLast: string | undefined,
): Method[] {
  const rank = ({ name }: Method) => (name === usedLast ? 0 : (quick[name] ?? others))
  return methods.toSorted((one, other) => rank(one) - rank(other))
}
