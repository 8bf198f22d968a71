import { Form, useNavigation } from 'react-router'
import { shopPath } from '#tenants/contract'
import { useFrame } from '../../../../document/use-frame.ts'
import { useTexts } from '../../../../texts/texts.tsx'
import { Button } from '../../../../ui/forms/button.tsx'

/** After the network refused a number: the same purchase for another number. */
export function AnotherNumber({ token }: { token: string }) {
  const { t } = useTexts()
  const isPressed = useNavigation().formData?.get('intent') === 'another-number'
  return (
    <Form method="post" action={shopPath(useFrame().brand, 'checkout/result')}>
      <input type="hidden" name="order" value={token} />
      <Button name="intent" value="another-number" pending={isPressed}>
        {t('anotherNumber')}
      </Button>
    </Form>
  )
}
