import { createContext } from 'react-router'
import type { AutoTopupOption, OrderedSmsConsentInput } from '#agreements/contract'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import { smsTopupTerms } from '#sms-top-ups'
import type { PageShop } from '../../../page-shop.ts'
import { passwordIn } from '../../account/customer-of-request.ts'
import { textOf } from '../../form-problem.ts'

/** The choices of "once or automatically", as the form's fields. */
export type ChosenKind = Record<
  'autoTopup' | 'lowBalanceLimit' | 'weekday' | 'dayOfMonth' | 'startsLater' | 'light',
  string
>

/** The limits to choose from, if the shopper may choose, in minor units. */
export const limitsToChoose = [2_00, 5_00, 10_00, 15_00, 20_00]

/** The choices of a refused form: its action sets them, and the page that follows shows them. */
export const typedKind = createContext<ChosenKind | null>(null)

/**
 * @returns the automatic kinds that a brand offers, in its order, by text last; none if the brand has no accounts to
 *   manage them in
 */
export function kindsOf(shop: PageShop): readonly Kind[] {
  const { topup, features } = shop.tenant
  return features.isAuthDisabled ? [] : [...topup.autoTopupTypes, ...(smsTopupTerms(shop) ? (['sms'] as const) : [])]
}

export type Kind = PageShop['tenant']['topup']['autoTopupTypes'][number] | 'sms'

/** The choices of a form; a PIN is taken out, so that it does not come back with the form. */
export function kindIn(form: FormData): ChosenKind & { pinCode: string } {
  const autoTopup = textOf(form, 'autoTopup', 20)
  return {
    autoTopup,
    lowBalanceLimit: textOf(form, autoTopup === 'tariff' ? 'tariffLimit' : 'lowBalanceLimit', 9),
    weekday: textOf(form, 'weekday', 2),
    dayOfMonth: textOf(form, 'dayOfMonth', 2),
    startsLater: textOf(form, 'startsLater', 2),
    light: textOf(form, 'autoTopupLight', 2),
    pinCode: passwordIn(form, 'pinCode').trim().slice(0, 10),
  }
}

/** What an item sets up, as the cart's input. */
export type Wished = { autoTopupOption: AutoTopupOption } | { smsTopupConsent: OrderedSmsConsentInput }

/**
 * What a cart shall set up; the cart decides whether the brand offers it.
 * @param startsLater nothing is topped up now, whatever was ticked
 * @returns undefined for a single purchase; refuses VALIDATION_FAILED for input that no form of ours sends
 */
export function wishedIn(
  kind: ChosenKind & { pinCode: string },
  startsLater = kind.startsLater !== '',
): Wished | undefined | Refusal {
  const { autoTopup, pinCode } = kind
  if (autoTopup === '' || autoTopup === 'none') return undefined
  const when = startsLater ? { startsLater: true as const } : {}
  if (autoTopup === 'sms') return { smsTopupConsent: { pinCode, ...when } }
  const option = optionOf(kind, when)
  return isRefusal(option) ? option : { autoTopupOption: option }
}

function optionOf(kind: ChosenKind, when: { startsLater?: true }): AutoTopupOption | Refusal {
  const { autoTopup } = kind
  if (autoTopup === 'low-balance' || autoTopup === 'tariff') {
    const limit = kind.lowBalanceLimit === '' ? {} : { lowBalanceLimit: Number(kind.lowBalanceLimit) }
    return { lowBalanceOption: { ...limit, tariffEnabled: autoTopup === 'tariff' }, ...when }
  }
  const recurringType = autoTopup === 'weekly' ? 'WEEKLY' : 'MONTHLY'
  const recurringDay = Number(autoTopup === 'weekly' ? kind.weekday : kind.dayOfMonth)
  if (autoTopup !== 'weekly' && autoTopup !== 'monthly') return notValid('autoTopup')
  if (!Number.isInteger(recurringDay) || recurringDay < 1) return notValid('recurringDay')
  return { recurringOption: { recurringType, recurringDay }, ...when }
}

/** The reason that the sign-in page shows. */
export const whyAccount = (wished: Wished) => ('smsTopupConsent' in wished ? 'sms-topup' : 'auto-topup')

const notValid = (field: string) => refuse('VALIDATION_FAILED', { fields: { [field]: 'notValid' } })

/** The cart's names of the question's fields. */
export const namesOf = ({ autoTopup }: ChosenKind): Record<string, string> => ({
  autoTopupOption: 'autoTopup',
  smsTopupConsent: 'autoTopup',
  lowBalanceLimit: autoTopup === 'tariff' ? 'tariffLimit' : 'lowBalanceLimit',
  recurringDay: autoTopup === 'weekly' ? 'weekday' : 'dayOfMonth',
})
