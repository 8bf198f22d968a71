import { Form, useNavigation } from 'react-router'
import { shopPath } from '#tenants/contract'
import { useTexts } from '../../../../texts.tsx'
import { Button } from '../../../../ui/button.tsx'
import { useFrame } from '../../../../use-frame.ts'

/** The same items once more, in a new cart: nothing has to be typed twice. */
export function TryAgain({ token }: { token: string }) {
  const { t } = useTexts()
  const { formMethod } = useNavigation()
  return (
    <Form method="post" action={shopPath(useFrame().brand, 'checkout/result')}>
      <input type="hidden" name="order" value={token} />
      <Button pending={formMethod === 'POST'}>{t('tryAgain')}</Button>
    </Form>
  )
}
