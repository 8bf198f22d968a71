import { formatMinute } from '#kit/date'
import type { ReceiptView } from '#receipts/contract'
import type { PageShop } from '../../../page-shop.ts'
import { giftWords } from '../gift/gift-words.ts'

type Shop = Pick<PageShop, 'tenant' | 'language' | 'translate'>

/** The gifts of an order as text, with possible actions; none before the order is paid. */
export function giftsOf({ gifts, paidAt }: Pick<ReceiptView, 'gifts' | 'paidAt'>, shop: Shop) {
  const { tenant, language, translate: t } = shop
  const minute = (at: string) => formatMinute(at, language, tenant)
  return (paidAt === undefined ? [] : gifts).map((gift) => {
    const { line, recipientName, recipientEmail: email, senderName, message, sendOn = '', state } = gift
    return {
      line,
      title: t('gift.title', { name: recipientName }),
      text: textOf(gift),
      secret: state === 'called-off' ? undefined : t('gift.secret'),
      change:
        state === 'waiting' || state === 'refused'
          ? {
              title: t('gift.change'),
              words: giftWords(shop),
              given: { recipientName, senderName, message, sendOn },
              emailHint: t('gift.emailHint', { email }),
              submit: t('gift.save'),
              callOff: { title: t('gift.callOff'), text: t('gift.callOffText'), submit: t('gift.callOffButton') },
            }
          : undefined,
      again: state === 'sent' ? t('gift.sendAgain', { email }) : undefined,
    }
  })

  function textOf({ state, sendOn, sendAt, sentAt, recipientEmail: email }: ReceiptView['gifts'][number]): string {
    switch (state) {
      case 'waiting':
        return sendOn ? t('gift.waiting', { email, date: minute(sendAt) }) : t('gift.soon', { email })
      case 'sending':
        return t('gift.soon', { email })
      case 'sent':
        return t('gift.sent', { email, date: minute(sentAt ?? sendAt) })
      case 'refused':
        return t('gift.refused', { email })
      case 'called-off':
        return t('gift.calledOff')
    }
  }
}
export type GiftsInWords = ReturnType<typeof giftsOf>
