import type { PlainPageKey } from '#kit/text-key'
import type { Tenant } from '#tenants/contract'

/** `name` is a site's name, `text` a text's key. */
export type ExternalLinks = { reviews: { name: string; to: string }[]; talks: { text: PlainPageKey; to: string }[] }

const named = encodeURIComponent

/** Links to the brand's pages on other sites, by the identifiers of its settings; a link needs no script of theirs. */
export function externalLinks({ widgets, tracking }: Tenant): ExternalLinks {
  const { feedbackCompanyWidget, trustPilotWidget } = widgets
  const { whatsAppShopUrl, whatsAppPhoneNumber, messengerPage } = tracking
  return {
    reviews: [
      ...link(trustPilotWidget, (id) => ({ name: 'Trustpilot', to: `https://www.trustpilot.com/review/${named(id)}` })),
      ...link(feedbackCompanyWidget, (id) => ({
        name: 'The Feedback Company',
        to: `https://www.feedbackcompany.com/reviews/${named(id)}`,
      })),
    ],
    talks: [
      ...link(whatsAppShopUrl, (to) => ({ text: 'whatsAppShop' as const, to })),
      ...link(whatsAppPhoneNumber, (digits) => ({ text: 'whatsAppHelp' as const, to: `https://wa.me/${digits}` })),
      ...link(messengerPage, (page) => ({ text: 'messenger' as const, to: `https://m.me/${named(page)}` })),
    ].filter(({ to }, place, all) => all.findIndex((other) => other.to === to) === place),
  }
}

const link = <T>(id: string | undefined, made: (id: string) => T): T[] => (id === undefined ? [] : [made(id)])
