export type Which = { caseId: string; tenant: string | null }

/** A case as the box of its row says it. */
export const chosenValue = ({ tenant, caseId }: Which): string => `${tenant ?? ''} ${caseId}`

/** The case that the box of a row said. */
export function whichOf(chosen: string): Which {
  const place = chosen.indexOf(' ')
  return { tenant: chosen.slice(0, place) || null, caseId: chosen.slice(place + 1) }
}
