import { newRecoveryCode } from '#kit/ids'
import { fingerprint, fingerprints } from '#kit/signature'
import type { Operator } from '../operator.ts'
import type { Site } from '../site.ts'
import { countRecoveryCodes, putRecoveryCodes, takeRecoveryCode } from './store.ts'

const howMany = 8
const purpose = (operatorId: string) => `recovery code of operator ${operatorId}`

// As people type them: small letters, other separators, and O for 0, I or L for 1.
const tidy = (code: string): string =>
  code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')

/** Makes eight codes in the place of all former ones. They are shown once: only fingerprints are kept. */
export async function makeRecoveryCodes(site: Site, { operatorId }: Operator): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newRecoveryCode)
  const hashes = codes.map((code) => fingerprint(site.secret, purpose(operatorId), tidy(code)))
  await site.db.transaction((tx) => putRecoveryCodes(tx, operatorId, hashes, site.clock.now()))
  await site.record({ what: 'recovery-codes-made', operatorId })
  return codes
}

/** Uses a recovery code up. @returns how many are left; undefined for a code that is wrong or used */
export async function acceptRecoveryCode(site: Site, operatorId: string, code: string): Promise<number | undefined> {
  const hashes = fingerprints(site.secret, purpose(operatorId), tidy(code))
  return site.db.transaction(async (tx) =>
    (await takeRecoveryCode(tx, operatorId, hashes, site.clock.now())) ? countRecoveryCodes(tx, operatorId) : undefined,
  )
}

export const leftRecoveryCodes = (site: Site, { operatorId }: Operator): Promise<number> =>
  site.db.transaction((tx) => countRecoveryCodes(tx, operatorId))
