import { type SealKeys, seal, type Unreadable, unseal } from '#kit/seal'
import { fingerprint, fingerprints, type KeyRing, keyIdOf } from '#kit/signature'
import type { CodeContents } from '#orders/contents'
import { sameWritten } from './read-list.ts'
import type { SealedCode, StockedCode } from './store.ts'

export type CodeSecrets = { secret: KeyRing; codeKeys: SealKeys; tenant: { id: string } }

/** @returns a code as stored: without our secrets it can be neither read nor guessed */
export function sealCode(shop: CodeSecrets, contents: CodeContents): SealedCode {
  const print = fingerprint(shop.secret, purpose(shop), sameWritten(contents.code))
  const sealed = seal(shop.codeKeys, aboutOf(shop, print), JSON.stringify(contents))
  return { fingerprint: print, printKey: keyIdOf(shop.secret[0]), ...sealed }
}

/** @returns the fingerprints of a code under each key of the ring */
export const printsOf = (shop: CodeSecrets, { code }: CodeContents): string[] =>
  fingerprints(shop.secret, purpose(shop), sameWritten(code))

const purpose = ({ tenant }: CodeSecrets) => `stock of ${tenant.id}`

/** @returns a code's content, or why it cannot be opened */
export function openCode(
  shop: Omit<CodeSecrets, 'secret'>,
  code: Omit<StockedCode, 'codeId'>,
): CodeContents | { unreadable: Unreadable } {
  const opened = unseal(shop.codeKeys, aboutOf(shop, code.fingerprint), code)
  return 'text' in opened ? (JSON.parse(opened.text) as CodeContents) : opened
}

const aboutOf = ({ tenant }: Pick<CodeSecrets, 'tenant'>, print: string): string => `code of ${tenant.id} ${print}`
