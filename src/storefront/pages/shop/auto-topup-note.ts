import type { AutoTopupOption } from '#agreements/contract'
import { whenText } from '#agreements/wording/contract'
import type { Services } from '../../services.ts'

/** @returns in words that a line is topped up by itself from then on, and when; nothing for what is bought once */
export const autoTopupNote = (
  { tenant, language, translate: t }: Pick<Services, 'tenant' | 'language' | 'translate'>,
  option: AutoTopupOption | undefined,
): string | undefined => option && `${t('autoTopup.title')}: ${whenText(t, option, { tenant, language })}`
