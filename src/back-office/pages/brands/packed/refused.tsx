import type { AdminRefusal } from '#admin/actions'
import { useTexts } from '../../../texts/texts.tsx'

/** Why a file was not taken up, with the part of it that it is about. */
export function RefusedFile({ of: { refusal, details } }: { of: AdminRefusal }) {
  const { t } = useTexts()
  return (
    <>
      {t(`refusals.${refusal}`)}{' '}
      {typeof details?.name === 'string' && <code className="break-all">{details.name}</code>}
    </>
  )
}
