import type { Tenant } from '#tenants'
import type { Translator } from '../content.ts'

/**
 * A seller's statement on out-of-court dispute resolution: in France the mediator (Code de la consommation L616-1),
 * elsewhere whether it takes part in consumer arbitration (§ 36 VSBG; § 19 AStG; BW 3:15d; Code de droit économique
 * XVI.4).
 */
export function disputesOf({ legal, identification }: Pick<Tenant, 'legal' | 'identification'>, t: Translator): string {
  const { mediator, arbitration } = legal
  if (mediator) return t('disputes.mediator', mediator)
  if (identification.country === 'be') return t('disputes.belgium')
  return arbitration === 'declined' ? t('disputes.declined') : t('disputes.joined', arbitration)
}
