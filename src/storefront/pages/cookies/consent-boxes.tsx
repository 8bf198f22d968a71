import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'

/** The choices: necessary cookies, which cannot be refused, and statistics, off unless they were agreed to. */
export function ConsentBoxes({ statistics }: { statistics: boolean }) {
  const { t } = useTexts()
  const label = (kind: 'necessary' | 'statistics') => (
    <>
      <span className="font-bold">{t(`cookies.${kind}`)}</span>
      <span className="block text-muted">{t(`cookies.${kind}Text`)}</span>
    </>
  )
  return (
    <div className="flex max-w-[44rem] flex-col gap-1">
      <Checkbox name="necessary" label={label('necessary')} defaultChecked disabled />
      <Checkbox name="statistics" label={label('statistics')} defaultChecked={statistics} />
      <Button look="secondary" name="choice" value="chosen" className="mt-2 self-start">
        {t('cookies.save')}
      </Button>
    </div>
  )
}
