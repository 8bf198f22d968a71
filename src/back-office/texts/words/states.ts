import type { OrderDetail } from '#admin/orders'
import type { ProductKind } from '#catalogue/contract'
import type { DecisionRow } from '#risk'
import type { Channel } from '#tenants'
import type { AreaTexts } from '../area-texts.ts'

type State = (OrderDetail['payments'] | OrderDetail['refunds'])[number]['state']
type UnitState = OrderDetail['lines'][number]['units'][number]['state']

/** States of payments, refunds and deliveries, and other words of an order. One without words does not compile. */
export const states = {
  creating: { en: 'being made', de: 'wird angelegt', nl: 'wordt aangemaakt' },
  open: { en: 'open', de: 'offen', nl: 'open' },
  approved: { en: 'approved', de: 'bestätigt', nl: 'goedgekeurd' },
  authorized: { en: 'authorised', de: 'autorisiert', nl: 'geautoriseerd' },
  paid: { en: 'paid', de: 'bezahlt', nl: 'betaald' },
  cancelled: { en: 'cancelled', de: 'abgebrochen', nl: 'geannuleerd' },
  expired: { en: 'expired', de: 'abgelaufen', nl: 'verlopen' },
  requested: { en: 'to be sent', de: 'vorgesehen', nl: 'gewenst' },
  sending: { en: 'being sent', de: 'wird gesendet', nl: 'wordt verzonden' },
  unknown: { en: 'no answer', de: 'ohne Antwort', nl: 'zonder antwoord' },
  pending: { en: 'under way', de: 'in Arbeit', nl: 'in behandeling' },
  refunded: { en: 'refunded', de: 'erstattet', nl: 'terugbetaald' },
  failed: { en: 'failed', de: 'fehlgeschlagen', nl: 'mislukt' },
  planned: { en: 'planned', de: 'geplant', nl: 'gepland' },
  submitted: { en: 'accepted', de: 'angenommen', nl: 'aangenomen' },
  delivered: { en: 'delivered', de: 'geliefert', nl: 'geleverd' },
  reversed: { en: 'taken back', de: 'zurückgenommen', nl: 'teruggenomen' },
  'channel.web': { en: 'Web', de: 'Web', nl: 'Web' },
  'channel.whatsapp': { en: 'WhatsApp', de: 'WhatsApp', nl: 'WhatsApp' },
  'channel.sms': { en: 'Text message', de: 'SMS', nl: 'Sms' },
  'channel.ivr': { en: 'Phone', de: 'Telefon', nl: 'Telefoon' },
  'channel.app': { en: 'App', de: 'App', nl: 'App' },
  'outcome.allow': { en: 'allowed', de: 'erlaubt', nl: 'toegestaan' },
  'outcome.otp': { en: 'one-time code asked for', de: 'Einmalcode verlangt', nl: 'eenmalige code gevraagd' },
  'outcome.refuse': { en: 'refused', de: 'abgelehnt', nl: 'geweigerd' },
  'moment.address': { en: 'at the address', de: 'bei der Adresse', nl: 'bij het adres' },
  'moment.start': {
    en: 'at the start of the payment',
    de: 'zu Beginn der Zahlung',
    nl: 'aan het begin van de betaling',
  },
  'moment.retry': { en: 'at another try to pay', de: 'bei neuem Zahlversuch', nl: 'bij een nieuwe betaalpoging' },
  'moment.card': { en: 'at the card', de: 'bei der Karte', nl: 'bij de kaart' },
  'kind.topup': { en: 'Top-up', de: 'Aufladung', nl: 'Opwaardering' },
  'kind.voucher': { en: 'Voucher', de: 'Guthabencode', nl: 'Tegoedcode' },
  'kind.giftcard': { en: 'Gift card', de: 'Geschenkkarte', nl: 'Cadeaukaart' },
  'kind.esim-plan': { en: 'eSIM plan', de: 'eSIM-Tarif', nl: 'eSIM-bundel' },
} as const satisfies AreaTexts &
  Record<
    | State
    | UnitState
    | `kind.${ProductKind}`
    | `channel.${Channel}`
    | `outcome.${DecisionRow['outcome']}`
    | `moment.${DecisionRow['moment']}`,
    unknown
  >
