import { isDay } from '#kit/date'

/** The days of the address; without any, the month before the one of `now`. */
export function periodOf({ searchParams }: URL, now: Date): { from: string; to: string } {
  const dayOf = (name: string) => {
    const day = searchParams.get(name) ?? ''
    return isDay(day) ? day : undefined
  }
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const first = new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10)
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  return { from: dayOf('from') ?? first, to: dayOf('to') ?? last }
}
