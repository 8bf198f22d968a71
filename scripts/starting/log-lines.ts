const words: Record<number, string> = { 40: 'warning', 50: 'error', 60: 'fatal' }

type Entry = {
  level: number
  time?: number
  program?: string
  msg?: string
  err?: { message?: string; stack?: string }
  requestId?: string
}

/**
 * @param line one line of a program's output: JSON of our logger, or plain text
 * @returns the line for a person at the console, or undefined for lines below a warning
 */
export function readableLogLine(line: string): string | undefined {
  if (!line.startsWith('{"level":')) return line.trim() === '' ? undefined : line
  // Most lines are no warnings, which their first letters show: parsing them would cost more than writing them did.
  if (/^[123]0,/.test(line.slice(9, 12))) return undefined
  let entry: Entry
  try {
    entry = JSON.parse(line)
  } catch {
    return line
  }
  const { level, time: _time, program: _program, msg, err, requestId, ...rest } = entry
  const more = Object.keys(rest).length > 0 ? JSON.stringify(rest) : undefined
  const about = [msg, requestId && `(request ${requestId})`, more].filter(Boolean).join(' ')
  const detail = err?.stack ?? err?.message
  return `${words[level] ?? level}: ${about}${detail ? `\n${detail}` : ''}`
}
