import { useEffect, useId, useState } from 'react'
import { useTexts } from '../../../../../texts/texts.tsx'
import { Checkbox } from '../../../../../ui/forms/checkbox.tsx'
import { canVibrate, readTelling, type Telling, tell, wake, writeTelling } from './telling.ts'

/** Offers a sound and a vibration for when there is news, both off until the shopper wants them. */
export function TellMe({ isPending }: { isPending: boolean }) {
  const { t } = useTexts()
  const id = useId()
  const [telling, setTelling] = useState<Telling>()
  useEffect(() => setTelling(readTelling()), [])
  const [wasPending, setWasPending] = useState(isPending)
  if (isPending && !wasPending) setWasPending(true)
  useEffect(() => {
    if (!telling || isPending || !wasPending) return
    setWasPending(false)
    tell(telling)
  }, [telling, isPending, wasPending])
  useEffect(() => (telling?.sound ? wake() : undefined), [telling?.sound])
  if (!isPending || !telling) return null
  const box = (name: keyof Telling, label: string) => (
    <Checkbox
      name={name}
      label={label}
      checked={telling[name]}
      onChange={({ target: { checked } }) => {
        const next = { ...telling, [name]: checked }
        setTelling(next)
        writeTelling(next)
        // So that they know what to expect; a press is also what browsers ask for before a page may sound.
        if (checked) tell({ sound: false, vibration: false, [name]: true })
      }}
    />
  )
  return (
    <fieldset aria-labelledby={id} className="-my-4 flex flex-wrap items-center justify-center gap-x-6">
      <span id={id} className="text-muted">
        {t('tellMe')}
      </span>
      {box('sound', t('tellMe.sound'))}
      {canVibrate() && box('vibration', t('tellMe.vibration'))}
    </fieldset>
  )
}
