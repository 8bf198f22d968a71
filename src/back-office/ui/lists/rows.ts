/** A row of a table is reached by the link that leads to what it shows (`data-row`). */
const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-row]')]

const boxOf = (row: HTMLElement | undefined) => row?.closest('tr')?.querySelector<HTMLInputElement>('[name="chosen"]')

/** The row with the focus, which may be on its box. */
export const rowWithFocus = (): HTMLElement | undefined => {
  const here = document.activeElement
  return rows().find((row) => row === here || (here !== null && boxOf(row) === here))
}

const placeOf = (row: HTMLElement | undefined, all: readonly HTMLElement[]): number => (row ? all.indexOf(row) : -1)

export function moveBetweenRows(step: 1 | -1): void {
  const all = rows()
  const here = placeOf(rowWithFocus(), all)
  const next = here < 0 ? (step > 0 ? 0 : all.length - 1) : Math.min(Math.max(here + step, 0), all.length - 1)
  all[next]?.focus()
}

/** Where a choice of several rows begins. */
let lastChosen: HTMLElement | undefined

/** Chooses the row with the focus, or chooses it no more. */
export function chooseRow(): void {
  const row = rowWithFocus()
  boxOf(row)?.click()
  lastChosen = row
}

/** Chooses all rows from the last chosen one to the one with the focus. */
export function chooseRows(): void {
  const all = rows()
  const [from, to] = [placeOf(lastChosen, all), placeOf(rowWithFocus(), all)]
  if (to < 0) return
  const begin = from < 0 ? to : Math.min(from, to)
  for (const row of all.slice(begin, Math.max(from, to) + 1)) {
    const box = boxOf(row)
    if (box && !box.checked) box.click()
  }
}
