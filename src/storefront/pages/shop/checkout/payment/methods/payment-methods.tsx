import { Fragment, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { PaymentMethodsAnswer } from '#checkout/contract'
import { methodName, needsAddress } from '#tenants/contract'
import { retryImport } from '../../../../../document/retry-import.ts'
import { useTexts } from '../../../../../texts/texts.tsx'
import { Choices } from '../../../../../ui/forms/choices.tsx'
import { FieldError } from '../../../../../ui/forms/field.tsx'
import { SelectField } from '../../../../../ui/forms/select.tsx'
import { Icon } from '../../../../../ui/signs/icon.tsx'
import { markText, PaymentMark } from '../../../../../ui/signs/payment-mark.tsx'
import { Skeleton } from '../../../../../ui/signs/skeleton.tsx'
import type { PaymentPage } from '../load.ts'
import type { WalletRequest } from '../wallet-request.ts'
import { isQuick } from './quickest-first.ts'
import { SaveBox } from './save-box.tsx'
import { useWallets } from './use-wallets.tsx'

type Method = PaymentMethodsAnswer['paymentMethods'][number]
type Props = {
  methods: Method[]
  /** The preselected one; default the first. */
  method: string | undefined
  /** Wallets that this browser most likely has. */
  likelyWallets: string[]
  /** The customer's saved methods, offered first. */
  saved: PaymentPage['saved']
  /** The consent to save a method; a guest cannot save one. */
  saving: PaymentPage['saving']
  typed: Record<string, string> | undefined
  error: string | undefined
  /** URL of the iframe for cards. */
  cardFrame: string | undefined
  /** Whether PayPal's page opens in a window of its own. */
  isPayPalInWindow: boolean
  /** What a wallet asks its owner to confirm. */
  asked: WalletRequest
  /** Fields of the method that sends an invoice. */
  billing: ReactNode
}

/** The payment methods with their marks, and the list of banks if the method has one. */
export function PaymentMethods(props: Props) {
  const { methods, method, likelyWallets, saved, saving, typed, error, billing, asked, ...where } = props
  const { t } = useTexts()
  const { shown, unable, detector } = useWallets(methods, likelyWallets, asked)
  if (methods.length === 0) return null
  return (
    <>
      {detector}
      <Choices
        name="paymentMethod"
        legend={t('paymentMethod')}
        first={{ count: 3, more: t('paymentMethodMore') }}
        // A wallet is not chosen for anybody: its own script loads once it is.
        chosen={typed?.paymentMethod ?? method ?? saved[0]?.value ?? shown.find(({ name }) => !wallets.has(name))?.name}
        error={error && <FieldError name="paymentMethod">{error}</FieldError>}
        choices={[
          ...saved.map(({ value, name, expires, mark }) => ({
            value,
            label: <SavedLabel name={name} expires={expires} />,
            aside: <PaymentMark name={mark} />,
          })),
          ...methods.map(({ name, brands, issuers, currencies, canBeSaved }) => ({
            value: name,
            isToCome: !shown.some((method) => method.name === name),
            isShort: isQuick(name),
            needsScripts: wallets.has(name),
            label: methodName(t, name),
            aside: marksBeside(methodName(t, name), brands.length > 0 ? brands : [name]).map((mark) => (
              <PaymentMark key={mark} name={mark} />
            )),
            more: oneOrMore([
              issuers.length > 0 && <Banks key="bank" issuers={issuers} chosen={typed?.issuerId} />,
              currencies.length > 1 && <Coins key="coin" currencies={currencies} chosen={typed?.cryptoCurrency} />,
              name === 'creditcard' && where.cardFrame && <CardFrame key="card" url={where.cardFrame} />,
              needsAddress(name) && <Fragment key="address">{billing}</Fragment>,
              saving && canBeSaved && <SaveBox key="save" method={name} {...saving} typed={typed} />,
              unable.includes(name) ? (
                <div key="unable" role="alert">
                  <FieldError name={name}>{t('walletNotHere', { method: methodName(t, name) })}</FieldError>
                </div>
              ) : (
                <WhereToPay key="where" method={name} {...where} />
              ),
            ]),
          })),
        ]}
      />
    </>
  )
}

/** A mark that only repeats the text before it is left out: it would be read twice. */
const marksBeside = (label: string, marks: string[]): string[] =>
  marks.filter((mark) => !label.toLowerCase().includes((markText(mark) ?? mark).toLowerCase()))

/** Where this method is paid: on this page, on this device, in a window, or on the provider's page. */
function WhereToPay({
  method,
  cardFrame,
  isPayPalInWindow,
}: Pick<Props, 'cardFrame' | 'isPayPalInWindow'> & { method: string }) {
  const { t } = useTexts()
  const isFramed = method === 'creditcard' && cardFrame !== undefined
  const text = wallets.has(method)
    ? t('paymentOnDevice')
    : method === 'paypal' && isPayPalInWindow
      ? t('paymentInWindow')
      : t('paymentIsSafe')
  return (
    // Without scripts there is no iframe for a card; a text beside it says where the card is entered.
    <p
      className={`mt-2 flex items-start gap-2 text-sm text-muted first:mt-0 md:mt-3 ${isFramed ? 'scriptless-only' : ''}`}
    >
      <Icon name="lock" className="mt-px size-4.5" />
      {text}
    </p>
  )
}
const wallets = new Set(['applepay', 'googlepay'])

/** Fields that belong to a choice; nothing if it has none. */
function oneOrMore(parts: ReactNode[]): ReactNode {
  const asked = parts.filter(Boolean)
  return asked.length > 0 ? asked : undefined
}

const SavedLabel = ({ name, expires }: { name: string; expires: string }) => (
  <span className="flex flex-col">
    {name}
    <span className="text-sm font-normal text-muted tabular-nums">{expires}</span>
  </span>
)
const CardFields = lazy(() => retryImport(() => import('./card-fields.tsx')))

/** The card is entered here; without scripts on the payment provider's page. */
function CardFrame({ url }: { url: string }) {
  const [isAlive, comeAlive] = useState(false)
  useEffect(() => comeAlive(true), [])
  if (!isAlive) return null
  return (
    <Suspense fallback={<Skeleton className="h-60 w-full" />}>
      <CardFields url={url} />
    </Suspense>
  )
}

function Banks({ issuers, chosen }: { issuers: Method['issuers']; chosen: string | undefined }) {
  const { t } = useTexts()
  return (
    <SelectField
      name="issuerId"
      label={t('bank')}
      defaultValue={chosen ?? ''}
      options={[
        { value: '', label: t('bankLater') },
        ...issuers.map(({ id, name }) => ({ value: id, label: name || t('bankOther') })),
      ]}
    />
  )
}

const coins: Record<string, string> = { BTC: 'Bitcoin', LTC: 'Litecoin', DOGE: 'Dogecoin', XMR: 'Monero' }

function Coins({ currencies, chosen }: { currencies: string[]; chosen: string | undefined }) {
  const { t } = useTexts()
  return (
    <SelectField
      name="cryptoCurrency"
      label={t('cryptoCurrency')}
      defaultValue={chosen ?? currencies[0]}
      options={currencies.map((value) => ({ value, label: `${coins[value] ?? value} (${value})` }))}
    />
  )
}
