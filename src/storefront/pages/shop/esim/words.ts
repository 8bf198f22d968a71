import type { PlainKey } from '#kit/text-key'
import type { PageShop } from '../../../page-shop.ts'

type EsimWord = PlainKey extends infer Key ? (Key extends `esim.${infer Word}` ? Word : never) : never

/** @returns texts by the last word of their keys: translated on the server, so that no other page contains them */
export function wordsOf<const K extends EsimWord>(
  { translate }: Pick<PageShop, 'translate'>,
  keys: readonly K[],
  values: Record<string, string | number> = {},
): Record<K, string> {
  return Object.fromEntries(keys.map((key) => [key, translate(`esim.${key}`, values)])) as Record<K, string>
}
