import { Form, useNavigation } from 'react-router'
import { Button } from '../../../ui/forms/button.tsx'
import type { newPriceWords } from './new-price-words.ts'

type Props = {
  newPrice: ReturnType<typeof newPriceWords>
  /** The field with the id of the subject. */
  name: 'id' | 'index'
  value: string | number
  label: string
}

/** Asks the signed-in owner to agree to a new price, with the consequences and the words that are stored. */
export function AgreeForm({ newPrice, name, value, label }: Props) {
  const { formData } = useNavigation()
  const isUnderWay = formData?.get(name) === String(value) && formData.get('intent') === 'agree'
  return (
    <Form method="post" className="flex basis-full flex-col items-start gap-3">
      <input type="hidden" name={name} value={value} />
      <input type="hidden" name="version" value={newPrice.version} />
      <p className="text-pretty">{newPrice.consequence}</p>
      <p className="text-pretty">{newPrice.leave}</p>
      <Button name="intent" value="agree" pending={isUnderWay}>
        {label}
      </Button>
    </Form>
  )
}
