import { type Line, openLine } from '#providers/line'
import { problem } from './shapes.ts'

/** `key` is the profile's API key; `timeoutMs` is 10 seconds unless told. */
export type MollieOptions = { url: string; key: string; timeoutMs?: number | undefined }

export const openMollieLine = ({ url, key, timeoutMs }: MollieOptions): Line =>
  openLine({ url, authorization: `Bearer ${key}`, timeoutMs, errorIn })

function errorIn(body: unknown) {
  const read = problem.safeParse(body)
  if (!read.success) return undefined
  const { status, title, detail, field } = read.data
  return { code: String(status), message: [field, detail ?? title].filter(Boolean).join(': ') }
}
