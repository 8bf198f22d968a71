import { useEffect, useRef } from 'react'
import type { PaymentMethodsAnswer } from '#checkout/contract'
import type { Asked } from '../asked.ts'
import { isForVouchers } from '../contact/for-vouchers.ts'
import { canPayWithApple, payWithApple } from './apple-pay.ts'
import { mayPayWithGoogle, openGooglePay, type PaysWithGoogle } from './google-pay.ts'

type Method = PaymentMethodsAnswer['paymentMethods'][number]
/** The token to pay with; nothing when its owner changed their mind. Throws where the wallet does not work after all. */
type Pays = (asked: Asked) => Promise<string | undefined>

type Props = {
  methods: Method[]
  asked: Asked
  onAble: (name: string) => void
  /** A wallet that was offered turns out not to work here. */
  onUnable: (name: string) => void
}

/**
 * Finds out which wallets this device may have, and pays with them: the form is held back until the device's owner agreed,
 * and goes on with the token in it. Where a wallet fails, the form goes as it is, and the provider's page takes over.
 * Google's script is loaded when its wallet is chosen; where it then says that the device has none, the form stays.
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
    const add = (name: string, pays: Pays) => {
      if (isGone) return
      able.set(name, pays)
      latest.current.onAble(name)
    }
    if (methods.some(({ name }) => name === 'applepay') && canPayWithApple()) add('applepay', payWithApple)
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
    if (google && mayPayWithGoogle()) add('googlepay', async (agreed) => (await openGoogle(google))?.(agreed))
    const chosen = () => String(new FormData(form).get('paymentMethod'))
    look.current = () => {
      if (google && chosen() === 'googlepay') openGoogle(google)
    }
    const onChange = () => look.current()
    form.addEventListener('change', onChange)

    const send = (event: SubmitEvent) => {
      const pays = able.get(chosen())
      if (!pays || isForVouchers(form, event) || !token.current || token.current.value || lacksSomething(form)) return
      event.preventDefault()
      // React listens further up: it hears of the form once the token is in it.
      event.stopPropagation()
      pays(latest.current.asked)
        .catch(() => 'none')
        .then((made) => {
          if (made === undefined || !token.current) return
          token.current.value = made
          form.requestSubmit()
          // Good for one payment: a form that comes back asks for another.
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
  // A wallet that is chosen from the start is so once its row is there.
  useEffect(() => look.current())

  return <input ref={token} type="hidden" name="walletToken" defaultValue="" />
}

/** Nobody agrees to pay before the form is whole: one that is not goes to the shop, which says what is missing. */
const lacksSomething = (form: HTMLFormElement): boolean =>
  form.querySelector<HTMLInputElement>('#startNow')?.checked === false ||
  [...form.querySelectorAll<HTMLInputElement>('[aria-required="true"]')].some(
    (field) => field.checkVisibility() && field.value.trim() === '',
  )
