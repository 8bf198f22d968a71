const words: Record<number, string> = { 40: 'warning', 50: 'error', 60: 'fatal' }

/**
 * @param line one line of a program's output: JSON as our logger writes it, or plain text
 * @returns the line as a person wants it on the console, or undefined for what need not be seen there (below a warning)
 */
export function readableLogLine(line: string): string | undefined {
  if (!line.startsWith('{"level":')) return line.trim() === '' ? undefined : line
  let entry: { level: number; msg?: string; err?: { message?: string; stack?: string }; requestId?: string }
  try {
    entry = JSON.parse(line)
  } catch {
    return line
  }
  if (entry.level < 40) return undefined
  const about = [entry.msg, entry.requestId && `(request ${entry.requestId})`].filter(Boolean).join(' ')
  const detail = entry.err?.stack ?? entry.err?.message
  return `${words[entry.level] ?? entry.level}: ${about}${detail ? `\n${detail}` : ''}`
}
