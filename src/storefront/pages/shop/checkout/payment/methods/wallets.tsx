import { useEffect, useRef } from 'react'
import type { PaymentMethodsAnswer } from '#checkout/contract'
import { restoreTyped } from '../../../../../offline/last-visit/typed-fields.ts'
import { isVoucherForm } from '../contact/is-voucher-form.ts'
import type { WalletAnswer, WalletRequest, WalletSheet } from '../wallet-request.ts'
import { canPayWithApple, payWithApple } from './apple-pay.ts'
import { mayPayWithGoogle, openGooglePay, type PaysWithGoogle } from './google-pay.ts'
import { isKnownToWallets, missingParts, type WalletContact } from './wallet-contact.ts'

type Method = PaymentMethodsAnswer['paymentMethods'][number]
/** What its owner confirmed; undefined if they cancelled. Throws if the wallet does not work after all. */
type Pays = (asked: WalletSheet) => Promise<WalletAnswer | undefined>

type Props = {
  methods: Method[]
  asked: WalletRequest
  /** All wallets that it may have. */
  onAble: (names: string[]) => void
  /** An offered wallet turns out not to work here. */
  onUnable: (name: string) => void
}

/**
 * Detects which wallets this device may have, and pays with them: the form waits until the device's owner has
 * confirmed, and is then sent with the token. If a wallet fails, the form is sent as it is, and the provider's page
 * takes over. Google's script loads when its wallet is chosen; if the device then has none, the form stays.
 */
export default function Wallets({ methods, asked, onAble, onUnable }: Props) {
  const token = useRef<HTMLInputElement>(null)
  const latest = useRef({ asked, onAble, onUnable })
  latest.current = { asked, onAble, onUnable }
  const look = useRef(() => {})

  useEffect(() => {
    const form = token.current?.form
    if (!form) return
    const able = new Map<string, Pays>()
    let isGone = false
    if (methods.some(({ name }) => name === 'applepay') && canPayWithApple()) able.set('applepay', payWithApple)
    const google = methods.find(({ name }) => name === 'googlepay')?.googlePay
    const loadedAt = performance.now()
    let opening: Promise<PaysWithGoogle | undefined> | undefined
    const openGoogle = (wanted: NonNullable<typeof google>) => {
      opening ??= openGooglePay(wanted, loadedAt).then((pays) => {
        if (pays === undefined && !isGone) latest.current.onUnable('googlepay')
        return pays
      })
      return opening
    }
    if (google && mayPayWithGoogle()) able.set('googlepay', async (agreed) => (await openGoogle(google))?.(agreed))
    latest.current.onAble([...able.keys()])
    const chosen = () => String(new FormData(form).get('paymentMethod'))
    look.current = () => {
      if (!google || chosen() !== 'googlepay') return
      if (isOwnDocument()) openGoogle(google)
      else loadDocument()
    }
    const onChange = () => look.current()
    form.addEventListener('change', onChange)

    const send = (event: SubmitEvent) => {
      const pays = able.get(chosen())
      if (!pays || isVoucherForm(form, event) || !token.current || token.current.value || lacksSomething(form)) return
      event.preventDefault()
      // React listens further up: it sees the form once it contains the token.
      event.stopPropagation()
      pays({ ...latest.current.asked, asksFor: missingParts(contactFields(form)) })
        .catch((): WalletAnswer => ({ token: 'none' }))
        .then((made) => {
          if (made === undefined || !token.current) return
          token.current.value = made.token
          fillIn(form, made.contact ?? {})
          form.requestSubmit()
          // Good for one payment: a form that comes back needs a new token.
          token.current.value = ''
        })
    }
    form.addEventListener('submit', send)
    return () => {
      isGone = true
      form.removeEventListener('change', onChange)
      form.removeEventListener('submit', send)
    }
  }, [methods])
  const isBack = useRef(false)
  useEffect(() => {
    const form = token.current?.form
    if (!isBack.current && methodAsked() === 'googlepay' && form?.querySelector('[value="googlepay"]')) {
      isBack.current = true
      restoreTyped()()
    }
    // A preselected wallet counts as chosen once its row exists.
    look.current()
  })

  return <input ref={token} type="hidden" name="walletToken" defaultValue="" />
}

/**
 * Whether this page was loaded as a document: only its policy allows Google's script. From another page of the shop the
 * router replaces the page and keeps the policy.
 */
function isOwnDocument(): boolean {
  const [opened] = performance.getEntriesByType('navigation')
  return opened !== undefined && new URL(opened.name).pathname === location.pathname
}

/** Loads the page again with this wallet chosen; what was typed is put back. */
function loadDocument(): void {
  const address = new URL(location.href)
  address.searchParams.set('method', 'googlepay')
  location.replace(address)
}

const methodAsked = () => new URLSearchParams(location.search).get('method')

type Field = HTMLInputElement | HTMLSelectElement

const visibleFields = (form: HTMLFormElement): Field[] =>
  [...form.querySelectorAll<Field>('input[name], select[name]')].filter((field) => field.checkVisibility())

const contactFields = (form: HTMLFormElement) =>
  visibleFields(form).map((field) => ({
    name: field.name,
    isRequired: field.getAttribute('aria-required') === 'true',
    value: field.value,
  }))

/** What was typed stays; the country goes with an address that comes from the wallet. */
function fillIn(form: HTMLFormElement, contact: WalletContact) {
  const takesAddress = contact.zip !== undefined
  for (const field of visibleFields(form)) {
    const known = contact[field.name]
    if (known && (field.value.trim() === '' || (takesAddress && field.name === 'countryCode'))) field.value = known
  }
}

/**
 * The wallet opens for a form that lacks only what it knows: any other incomplete one is sent to the shop, which says
 * what is missing.
 */
const lacksSomething = (form: HTMLFormElement): boolean =>
  form.querySelector<HTMLInputElement>('#startNow')?.checked === false ||
  contactFields(form).some(
    ({ name, isRequired, value }) => isRequired && !isKnownToWallets(name) && value.trim() === '',
  )
