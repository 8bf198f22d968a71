import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Choices } from '../../ui/forms/choices.tsx'
import { Tiles } from '../../ui/forms/tiles.tsx'
import { PaymentMark } from '../../ui/signs/payment-mark.tsx'

const tiles = ['10 €', '15 €', '20 €', '30 €', '50 €'].map((label) => ({ value: label, label }))
const options = [
  { value: 'card', label: 'Card', aside: <PaymentMark name="visa" />, more: <p>What it asks further.</p> },
  { value: 'paypal', label: 'PayPal', aside: <PaymentMark name="paypal" /> },
]

/** Pieces for choosing. */
export const choices = {
  checkbox: (
    <>
      <Checkbox name="agree" label="Something to agree to, in a sentence of some length." />
      <Checkbox name="missed" label="Something that was missed." error="Please tick the box." />
    </>
  ),
  tiles: (
    <div className="max-w-120">
      <Tiles name="amount" legend="How much?" tiles={[...tiles, { value: 'usual', label: '25 €', note: 'popular' }]} />
    </div>
  ),
  choices: (
    <div className="max-w-120">
      <Choices name="method" legend="How to pay" choices={options} chosen="card" />
    </div>
  ),
}
