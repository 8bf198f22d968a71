import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { firstRun } from '#auto-top-ups'
import { formatDayAndMonth, weekdayName } from '#kit/date'
import { formatMoney } from '#kit/money'
import { smsTopupTerms } from '#sms-top-ups'
import type { PageShop } from '../../../page-shop.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { controlClass, described, errorId, FieldError } from '../../../ui/forms/field.tsx'
import { Icon } from '../../../ui/signs/icon.tsx'
import { written } from '../price.ts'
import type { KindErrors } from './kind-problem.ts'
import { type ChosenKind, type Kind, kindsOf, limitsToChoose } from './kinds.ts'

type Asked = {
  /** What is delivered each time, in words for a sentence. Default: the amount chosen above. */
  amount?: string
  /** The choices of a refused form. */
  chosen?: ChosenKind | null
  /** Its errors, shown beside the fields. */
  errors?: KindErrors
  /** Without the choice of a single purchase, which is done. */
  isLater?: boolean
}

/**
 * Once or automatically, and what an automatic top-up means: when, how much, from where, and how to end it. Nothing
 * automatic is preselected. Plain HTML that opens and closes by itself, so that it costs the browser no script.
 * @returns nothing if the brand offers single purchases only
 */
export function kindQuestionOf(
  shop: PageShop,
  { amount, chosen = null, errors = {}, isLater = false }: Asked = {},
): string {
  const kinds = kindsOf(shop)
  if (kinds.length === 0) return ''
  const { translate: t, tenant } = shop
  const amountText = amount ?? t('kind.amountAbove')
  const value = chosen?.autoTopup ?? (isLater ? undefined : 'none')
  const once = isLater ? [] : (['none'] as const)
  const rows = tenant.topup.isAutoTopupFirstOption ? [...kinds, ...once] : [...once, ...kinds]
  return renderToStaticMarkup(
    <fieldset
      className="group/kind flex flex-col gap-2"
      aria-describedby={errors.autoTopup ? errorId('autoTopup') : undefined}
    >
      <legend className="mb-2 font-bold">{t(isLater ? 'kind.questionLater' : 'kind.question')}</legend>
      {errors.autoTopup && <FieldError name="autoTopup">{errors.autoTopup}</FieldError>}
      <div className="flex flex-col overflow-hidden rounded-brand edge border-field bg-raised">
        {rows.map((kind, index) => (
          <Row
            key={kind}
            // A message above the form links to the first of them.
            id={index === 0 ? 'autoTopup' : undefined}
            value={kind}
            chosen={value}
            label={t(kind === 'none' ? 'kind.once' : `kind.${kind}`)}
          >
            {kind === 'none' ? undefined : kind === 'sms' ? (
              <ByText shop={shop} amount={amountText} error={errors.pinCode} />
            ) : (
              <Terms {...{ shop, kind, chosen, errors }} amount={amountText} />
            )}
          </Row>
        ))}
      </div>
      <div className="hidden flex-col gap-2 pt-1 text-sm text-pretty text-muted group-has-[[name=autoTopup]:not([value=none]):checked]/kind:flex">
        {!isLater && (
          <div className="text-base text-ink">
            <Checkbox name="startsLater" label={t('kind.startsLater')} defaultChecked={chosen?.startsLater === 'on'} />
          </div>
        )}
        <p className="group-has-[[name=autoTopup][value=sms]:checked]/kind:hidden">
          {t('kind.terms')} {tenant.topup.allowAutoTopupPause && t('kind.pause')}
        </p>
        {kinds.includes('sms') && (
          <p className="hidden group-has-[[name=autoTopup][value=sms]:checked]/kind:block">{t('kind.smsTerms')}</p>
        )}
        <p>{t('kind.account')}</p>
      </div>
    </fieldset>,
  )
}

type RowProps = {
  id: string | undefined
  value: string
  chosen: string | undefined
  label: string
  children?: ReactNode
}

function Row({ id, value, chosen, label, children }: RowProps) {
  return (
    <div className="group/choice border-b border-line last:border-b-0 has-[[type=radio]:checked]:bg-accent-soft">
      <label className="flex min-h-12 cursor-pointer items-center gap-3 px-3 py-2 has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus">
        <input
          type="radio"
          id={id}
          name="autoTopup"
          value={value}
          defaultChecked={value === chosen}
          className="size-6 shrink-0 accent-accent-ink outline-none"
        />
        <span className="flex-1 font-bold">{label}</span>
      </label>
      {children && (
        <div className="hidden flex-col gap-3 px-3 pb-4 group-has-[[type=radio]:checked]/choice:flex">{children}</div>
      )}
    </div>
  )
}

type TermsProps = {
  shop: PageShop
  kind: Exclude<Kind, 'sms'>
  amount: string
  chosen: ChosenKind | null
  errors: KindErrors
}

/** When it runs, and which part of that the shopper may choose. */
function Terms({ shop, kind, amount, chosen, errors }: TermsProps) {
  const { translate: t, tenant, language } = shop
  const text = (values: Record<string, string> = {}) => (
    <p className="text-pretty">{t(`kind.${kind}Text`, { amount, ...values })}</p>
  )
  if (kind === 'weekly' || kind === 'monthly') {
    const isWeekly = kind === 'weekly'
    const name = isWeekly ? 'weekday' : 'dayOfMonth'
    const days = Array.from({ length: isWeekly ? 7 : 31 }, (_, index) => index + 1)
    return (
      <>
        <Select
          name={name}
          label={t(`kind.${name}`)}
          chosen={chosen?.[name]}
          error={errors[name]}
          options={days.map((day) => [
            String(day),
            t('kind.dayFrom', {
              day: isWeekly ? weekdayName(day, language) : String(day),
              date: formatDayAndMonth(firstRun({ kind, day }, shop.clock.now(), tenant), language, tenant),
            }),
          ])}
        />
        {text({ time: `${tenant.recurringHour}:00` })}
      </>
    )
  }
  const { lowBalanceLimit } = tenant.topup
  const money = (minor: number) => formatMoney(minor, tenant.currency, language, { short: true })
  if (lowBalanceLimit !== 'user-chosen')
    return text({ limit: typeof lowBalanceLimit === 'number' ? money(lowBalanceLimit) : '' })
  // Both kinds with a limit may be on offer; each has a field of its own.
  const name = kind === 'tariff' ? 'tariffLimit' : 'lowBalanceLimit'
  return (
    <>
      <Select
        name={name}
        label={t('kind.limit')}
        chosen={chosen?.lowBalanceLimit}
        error={errors[name]}
        options={limitsToChoose.map((limit) => [written(limit), money(limit)])}
      />
      {text({ limit: t('kind.yourLimit') })}
    </>
  )
}

/** How to buy by text, and the PIN of each text. A typed PIN is not shown again. */
function ByText({ shop, amount, error }: { shop: PageShop; amount: string; error: string | undefined }) {
  const { translate: t } = shop
  const { example = '', number = '' } = smsTopupTerms(shop) ?? {}
  return (
    <>
      <p className="text-pretty">{t('kind.smsText', { example, number, amount })}</p>
      <div className="flex flex-col gap-1.5">
        <label htmlFor="pinCode" className="text-sm">
          {t('account.sms.pin')}
        </label>
        <input
          {...described({ name: 'pinCode', hint: true, error })}
          type="password"
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          className={`${controlClass} max-w-32 tracking-widest`}
        />
        <p id="pinCode-hint" className="text-sm text-muted">
          {t('account.sms.pinHint')}
        </p>
        {error && <FieldError name="pinCode">{error}</FieldError>}
      </div>
    </>
  )
}

type SelectProps = {
  name: string
  label: string
  chosen: string | undefined
  error: string | undefined
  options: [value: string, text: string][]
}

function Select({ name, label, chosen, error, options }: SelectProps) {
  return (
    <label className="flex flex-col gap-1.5">
      <span className="text-sm">{label}</span>
      <span className="relative block max-w-80">
        <select
          {...described({ name, error })}
          defaultValue={chosen}
          className={`${controlClass} appearance-none pr-10`}
        >
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <Icon
          name="chevron"
          className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
        />
      </span>
      {error && <FieldError name={name}>{error}</FieldError>}
    </label>
  )
}
