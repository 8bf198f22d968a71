import { longestMessage } from '#gifts/contract'
import type { PageShop } from '../../../page-shop.ts'

/** The labels of a gift's fields: translated here, so that no other page contains these texts. */
export const giftWords = ({ translate: t }: Pick<PageShop, 'translate'>) => ({
  forWhom: t('gift.forWhom'),
  forMe: t('gift.forMe'),
  forFriend: t('gift.forFriend'),
  recipientName: t('gift.recipientName'),
  recipientEmail: t('gift.recipientEmail'),
  senderName: t('gift.senderName'),
  message: t('gift.message'),
  messageHint: t('gift.messageHint', { most: longestMessage }),
  sendOn: t('gift.sendOn'),
  sendOnHint: t('gift.sendOnHint'),
  longestMessage,
})
export type GiftWords = ReturnType<typeof giftWords>
