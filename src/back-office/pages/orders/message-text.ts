import type { Translate } from '../../texts/read-text.ts'
import { messages } from '../../texts/words/messages.ts'

type Name = keyof typeof messages
const isKnown = (name: string): name is Name => Object.hasOwn(messages, name)

/** A message's occasion in words: `refund ref-1` is a refund. One that has none stands as it is. */
export function messageText(occasion: string, t: Translate): string {
  const words = occasion.split(' ')
  for (let count = Math.min(words.length, 2); count > 0; count--) {
    const name = words.slice(0, count).join(' ')
    if (isKnown(name)) return t(`messages.${name}`)
  }
  return occasion
}

export function channelOfMessage(channel: string, t: Translate): string {
  const name = `by.${channel}`
  return isKnown(name) ? t(`messages.${name}`) : channel
}
