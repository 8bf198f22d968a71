import type { Channel } from '#tenants'
import type { Translate } from '../../texts/read-text.ts'
import { states } from '../../texts/words/states.ts'

const isKnown = (channel: string): channel is Channel => Object.hasOwn(states, `channel.${channel}`)

/** The name of a channel; its id where an old order has one that is gone. */
export const channelText = (channel: string, t: Translate): string =>
  isKnown(channel) ? t(`states.channel.${channel}`) : channel
