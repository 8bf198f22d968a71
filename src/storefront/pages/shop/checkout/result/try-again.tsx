import { Form, useNavigation } from 'react-router'
import { methodName, shopPath } from '#tenants/contract'
import { useFrame } from '../../../../document/use-frame.ts'
import { useTexts } from '../../../../texts/texts.tsx'
import { Button } from '../../../../ui/forms/button.tsx'

/**
 * The same items again, by the same method or by another with one press: nothing has to be typed twice.
 * @param methods the other available methods
 */
export function TryAgain({ token, methods }: { token: string; methods: readonly string[] }) {
  const { t } = useTexts()
  const { formData } = useNavigation()
  const pressed = formData?.get('paymentMethod')
  return (
    <Form
      method="post"
      action={shopPath(useFrame().brand, 'checkout/result')}
      className="flex w-full flex-col items-center gap-5"
    >
      <input type="hidden" name="order" value={token} />
      <Button pending={pressed === ''} name="paymentMethod" value="">
        {t('tryAgain')}
      </Button>
      {methods.length > 0 && (
        <fieldset className="flex flex-col items-center">
          <legend className="mx-auto mb-3 text-muted">{t('payAnotherWay')}</legend>
          <div className="flex flex-wrap justify-center gap-3">
            {methods.map((method) => (
              <Button key={method} look="secondary" name="paymentMethod" value={method} pending={pressed === method}>
                {methodName(t, method)}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
    </Form>
  )
}
