import { type DestinationStream, type Logger as PinoLogger, pino, stdSerializers } from 'pino'
import SonicBoom from 'sonic-boom'
import { mask } from './mask.ts'

export type Logger = PinoLogger

// Never logged, at any depth. Removed from the finished line: searching each object beforehand took six times as long
// as writing it.
const secrets =
  /"(authorization|cookie|set-cookie|otp|password|pin|pinCode|secret|token|voucherCodes?)":(?:"(?:[^"\\]|\\.)*"|\[(?:"(?:[^"\\]|\\.)*"|[^"\]])*\]|[\d.]+)/gi

// Whoever knows a cart's name can reach it.
const cartName = /\bc-[0-9a-z]{26}\b/g

const clean = (line: string): string =>
  mask(shortened(line).replace(secrets, '"$1":"[hidden]"').replace(cartName, 'c-[hidden]'))

/** Lines longer than this, in characters, are cut before they are searched. */
const longestLine = 16 * 1024
const longestText = 1000

/** @returns a line as it is, or with its texts cut; if it is still too long, only its standard fields */
function shortened(line: string): string {
  if (line.length <= longestLine) return line
  const entry = JSON.parse(line, (_, value) => (typeof value === 'string' ? value.slice(0, longestText) : value))
  const cut = `${JSON.stringify({ ...entry, isCut: true })}\n`
  if (cut.length <= longestLine) return cut
  const { level, time, program, requestId, msg } = entry
  return `${JSON.stringify({ level, time, program, requestId, msg, isCut: true })}\n`
}

/** PostgreSQL quotes the row or value that caused an error, which may be somebody's name and street. */
function withoutRows(error: unknown): unknown {
  const told = stdSerializers.err(error as Error)
  if (typeof told !== 'object' || told === null || !('detail' in told)) return told
  const { detail, where, ...rest } = told
  return rest
}

/**
 * @param options.program which of our programs logs: `web`, `worker`
 * @param options.destination where lines go instead of standard output
 * @returns a logger that writes one JSON line per entry, without secrets, and with phone numbers and addresses masked
 *   everywhere: in messages, fields, and stacks
 */
export function createLogger(options: { level: string; program: string; destination?: DestinationStream }): Logger {
  const { level, program } = options
  const { destination, flush } = options.destination
    ? { destination: options.destination, flush: () => {} }
    : standardOutput()
  return pino(
    {
      level,
      base: { program },
      serializers: { err: withoutRows },
      hooks: {
        // Cleans the finished line, so that no field can be forgotten.
        streamWrite: clean,
        logMethod(args, write, severity) {
          write.apply(this, args)
          if (severity >= warning) flush()
        },
      },
    },
    destination,
  )
}

// Pino's number for this level.
const warning = 40
const longestWait = 200

/** What is kept, in bytes, for a reader of the log who is away; what comes after it is dropped. */
const mostUnread = 1024 * 1024

/**
 * Lines are collected for up to 200 ms or 4 kB, because each write wakes the reader of the log. A warning or worse
 * writes everything at once, and nothing is left when the process ends. A shop sells on when its log cannot be written,
 * because whoever read it has ended or the disk is full: lines wait in little memory and are tried again. While nothing
 * waits, nothing wakes the process: to write nothing costs a millisecond too.
 */
function standardOutput() {
  const destination = new SonicBoom({ fd: 1, sync: true, minLength: 4096, maxLength: mostUnread })
  // There is nobody left to tell.
  destination.on('error', () => {})
  let waiting: NodeJS.Timeout | undefined
  const later = () => {
    waiting ??= setTimeout(flush, longestWait).unref()
  }
  const flush = () => {
    clearTimeout(waiting)
    waiting = undefined
    try {
      destination.flushSync()
    } catch {
      later()
    }
  }
  process.on('exit', flush)
  const write = (line: string) => {
    later()
    return destination.write(line)
  }
  return { destination: { write }, flush }
}
