import { isDay } from '#kit/date'
import { CommandError } from './command.ts'

export const ofOneTenant = { '--tenant <id>': 'only this brand' } as const
export const period = {
  '--from <day>': 'first day, YYYY-MM-DD',
  '--to <day>': 'last day, YYYY-MM-DD',
} as const

/**
 * A period of days, both included.
 * @throws CommandError for an invalid date
 */
export function daysOf({ from, to }: { from?: string; to?: string }): { from?: string; to?: string } {
  for (const [name, day] of Object.entries({ from, to }))
    if (day !== undefined && !isDay(day)) throw new CommandError(`--${name}: ${day} is not a date (YYYY-MM-DD)`)
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) }
}
