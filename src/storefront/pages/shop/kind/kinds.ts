import { createContext } from 'react-router'
import type { AutoTopupOption } from '#agreements/contract'
import { type Refusal, refuse } from '#kit/result'
import type { Settings } from '#tenants/contract'
import { textOf } from '../../form-problem.ts'

/** What was chosen under "once or automatically", as the form's fields say it. */
export type ChosenKind = Record<
  'autoTopup' | 'lowBalanceLimit' | 'weekday' | 'dayOfMonth' | 'startsLater' | 'light',
  string
>

/** The limits to choose from where it is the shopper's choice, in minor units. */
export const limitsToChoose = [2_00, 5_00, 10_00, 15_00, 20_00]

/** What a form that comes back had chosen: its action says it, and the page that follows shows it. */
export const typedKind = createContext<ChosenKind | null>(null)

/** @returns the automatic kinds that a brand offers, in its order; none where there are no accounts to look after them in */
export const kindsOf = ({ topup, features }: Pick<Settings, 'topup' | 'features'>) =>
  features.isAuthDisabled ? [] : topup.autoTopupTypes

export function kindIn(form: FormData): ChosenKind {
  const autoTopup = textOf(form, 'autoTopup', 20)
  return {
    autoTopup,
    lowBalanceLimit: textOf(form, autoTopup === 'tariff' ? 'tariffLimit' : 'lowBalanceLimit', 9),
    weekday: textOf(form, 'weekday', 2),
    dayOfMonth: textOf(form, 'dayOfMonth', 2),
    startsLater: textOf(form, 'startsLater', 2),
    light: textOf(form, 'autoTopupLight', 2),
  }
}

/**
 * What a cart is to set up; whether the brand offers it is the cart's to judge.
 * @param startsLater nothing is topped up now, whatever was ticked
 * @returns undefined for once only; refuses VALIDATION_FAILED for what no form of ours sends
 */
export function optionOf(
  kind: ChosenKind,
  startsLater = kind.startsLater !== '',
): AutoTopupOption | undefined | Refusal {
  const { autoTopup } = kind
  if (autoTopup === '' || autoTopup === 'none') return undefined
  const when = startsLater ? { startsLater: true as const } : {}
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

const notValid = (field: string) => refuse('VALIDATION_FAILED', { fields: { [field]: 'notValid' } })

/** What the cart calls the fields of the choice. */
export const namesOf = ({ autoTopup }: ChosenKind): Record<string, string> => ({
  autoTopupOption: 'autoTopup',
  lowBalanceLimit: autoTopup === 'tariff' ? 'tariffLimit' : 'lowBalanceLimit',
  recurringDay: autoTopup === 'weekly' ? 'weekday' : 'dayOfMonth',
})
