import { useTexts } from '../../../texts/texts.tsx'
import { Button } from '../../../ui/forms/button.tsx'

type Props = { tenant: string; press: string; children: string } & ({ version: number } | { draftId: string })

/** A press that loads a version of a brand, or a draft, as one file. */
export function Download({ tenant, press, children, ...which }: Props) {
  const { t } = useTexts()
  return (
    <form method="post" action={`/brands/${tenant}/brand.zip`}>
      <input type="hidden" name="key" value={[press, 'brand.export', ...Object.values(which)].join('-')} />
      {Object.entries(which).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button look="secondary" title={t('packed.downloadTitle')}>
        {children}
      </Button>
    </form>
  )
}
