import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Apple requires this file on every domain with Apple Pay; the brand's folder has it as Apple issued it. */
export const appleFile = 'apple-developer-merchantid-domain-association'

/** @returns its content; undefined without one */
export function readAppleFile(tenant: string, folder = 'tenants'): string | undefined {
  try {
    return readFileSync(join(folder, tenant, appleFile), 'utf8')
  } catch {
    return undefined
  }
}
