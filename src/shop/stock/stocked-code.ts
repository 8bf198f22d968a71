import { type SealKeys, seal, unseal } from '#kit/seal'
import { fingerprint } from '#kit/signature'
import type { CodeContents } from '#orders/contents'
import { sameWritten } from './read-list.ts'
import type { StockedCode } from './store.ts'

export type CodeSecrets = { secret: string; codeKeys: SealKeys; tenant: { id: string } }

/** @returns a code as it is kept: nothing of it can be read or tried out without our secrets */
export function sealCode(shop: CodeSecrets, contents: CodeContents): Omit<StockedCode, 'codeId'> {
  const print = fingerprint(shop.secret, `stock of ${shop.tenant.id}`, sameWritten(contents.code))
  return { fingerprint: print, ...seal(shop.codeKeys, aboutOf(shop, print), JSON.stringify(contents)) }
}

export const openCode = (shop: Omit<CodeSecrets, 'secret'>, code: Omit<StockedCode, 'codeId'>): CodeContents =>
  JSON.parse(unseal(shop.codeKeys, aboutOf(shop, code.fingerprint), code))

const aboutOf = ({ tenant }: Pick<CodeSecrets, 'tenant'>, print: string): string => `code of ${tenant.id} ${print}`
