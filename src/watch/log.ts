import { type DestinationStream, type Logger as PinoLogger, pino, stdSerializers } from 'pino'
import { mask } from './mask.ts'

export type Logger = PinoLogger

// Never in a log, whatever object they arrive in.
const secrets = [
  'authorization',
  'cookie',
  'otp',
  'password',
  'pin',
  'pinCode',
  'secret',
  'token',
  'voucherCode',
  'voucherCodes',
]

/**
 * @param options.program which of our programs speaks: `web`, `worker`
 * @param options.destination where lines go instead of standard output
 * @returns a logger that writes a JSON line an entry, with secrets left out and telephone numbers and addresses masked
 *   wherever they stand: in messages, fields, or an error's stack
 */
export function createLogger(options: { level: string; program: string; destination?: DestinationStream }): Logger {
  const settings = {
    level: options.level,
    base: { program: options.program },
    serializers: { err: stdSerializers.err },
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
    // The finished line is masked, so that no field can be forgotten.
    hooks: { streamWrite: mask },
  }
  return options.destination ? pino(settings, options.destination) : pino(settings)
}
