import type { Services } from '../../../services.ts'

/** @returns texts by the last word of their keys: worded by the server, so that no other page carries them */
export function wordsOf<const K extends string>(
  { translate }: Pick<Services, 'translate'>,
  keys: readonly K[],
  values: Record<string, string | number> = {},
): Record<K, string> {
  return Object.fromEntries(keys.map((key) => [key, translate(`esim.${key}`, values)])) as Record<K, string>
}
