import { useEffect, useRef } from 'react'
import type { PaymentMethodsAnswer } from '#checkout/contract'
import { canPayWithApple, payWithApple } from './apple-pay.ts'
import type { Asked } from './asked.ts'
import { isForVouchers } from './for-vouchers.ts'
import { googlePayOf } from './google-pay.ts'

type Method = PaymentMethodsAnswer['paymentMethods'][number]
/** The token to pay with; nothing when its owner changed their mind. Throws where the wallet does not work after all. */
type Pays = (asked: Asked) => Promise<string | undefined>

type Props = { methods: Method[]; asked: Asked; onAble: (name: string) => void }

/**
 * Finds out which wallets this device has, and pays with them: the form is held back until the device's owner agreed,
 * and goes on with the token in it. Where a wallet fails, the form goes as it is, and the provider's page takes over.
 */
export default function Wallets({ methods, asked, onAble }: Props) {
  const token = useRef<HTMLInputElement>(null)
  const latest = useRef({ asked, onAble })
  latest.current = { asked, onAble }

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
    const stop = google && googlePayOf(google, (pays) => add('googlepay', pays))

    const send = (event: SubmitEvent) => {
      const pays = able.get(String(new FormData(form).get('paymentMethod')))
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
      stop?.()
      form.removeEventListener('submit', send)
    }
  }, [methods])

  return <input ref={token} type="hidden" name="walletToken" defaultValue="" />
}

/** Nobody agrees to pay before the form is whole: one that is not goes to the shop, which says what is missing. */
const lacksSomething = (form: HTMLFormElement): boolean =>
  form.querySelector<HTMLInputElement>('#startNow')?.checked === false ||
  [...form.querySelectorAll<HTMLInputElement>('[aria-required="true"]')].some(
    (field) => field.checkVisibility() && field.value.trim() === '',
  )
