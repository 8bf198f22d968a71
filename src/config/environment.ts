import { z } from 'zod'

export type Environment = Readonly<Record<string, string | undefined>>

/** Faults of the environment, one line per variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((number) => number <= 65535, 'must be a port number')
export const url = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (text) => schemes.some((scheme) => text.startsWith(`${scheme}://`)) && URL.canParse(text),
      `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    )
    .transform((text) => text.replace(/(?<!\/)\/+$/, ''))

/**
 * Reads the variables of a schema.
 * @throws ConfigError naming every variable that is missing or wrong
 */
export function check<T>(schema: z.ZodType<T>, env: Environment): T {
  const read = schema.safeParse(withoutEmpty(env))
  if (read.success) return read.data
  throw new ConfigError(read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
}

/** An empty variable, as shells and compose files set it, counts as not set. */
export const withoutEmpty = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
