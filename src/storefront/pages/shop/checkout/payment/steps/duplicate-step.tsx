import { Form, useNavigation } from 'react-router'
import { useFrame } from '../../../../../document/use-frame.ts'
import { useTexts } from '../../../../../texts/texts.tsx'
import { Button, LinkButton } from '../../../../../ui/forms/button.tsx'
import { Dialog } from '../../../../../ui/parts/dialog.tsx'
import { HiddenInput } from '../hidden-input.tsx'
import type { DuplicateStep as Step } from './duplicate.ts'

/** Asks before the same is bought again: nobody should buy twice because they missed the first result. */
export function DuplicateStep({ step, onClose }: { step: Step; onClose: () => void }) {
  const { t } = useTexts()
  const { formData } = useNavigation()
  const { mainPage } = useFrame().brand
  return (
    <Dialog titleId="duplicate-title" closeLabel={t('close')} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <h2 id="duplicate-title" className="headline pr-11 text-xl">
          {t('duplicate.title')}
        </h2>
        <p>{t('duplicate.text', { count: step.minutes })}</p>
        <LinkButton to={step.firstOrder ?? mainPage} wide>
          {t(step.firstOrder ? 'duplicate.show' : 'duplicate.leave')}
        </LinkButton>
        <Form method="post" noValidate>
          <HiddenInput values={{ ...step.typed, confirmDuplicate: '1' }} />
          <Button look="secondary" wide pending={formData?.has('confirmDuplicate')}>
            {t('duplicate.again')}
          </Button>
        </Form>
      </div>
    </Dialog>
  )
}
