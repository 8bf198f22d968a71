import type { LoaderFunctionArgs } from 'react-router'
import { brandOf } from './brand.ts'
import { pictureOf } from './brand-files.server.ts'
import { frame } from './frame.ts'
import { services } from './services.ts'
import { statisticsOf } from './statistics/services.ts'

/** What every page of a brand needs: who the brand is, what it looks like, and the language. */
export async function loadFrame({ context }: LoaderFunctionArgs) {
  const { tenant, language, measurement } = context.get(services)
  const statistics = statisticsOf(tenant)
  const { origin, looks } = context.get(frame)
  return {
    brand: brandOf(tenant),
    icon: pictureOf(tenant.assetsFolderName, 'favicon.svg'),
    /** The brand's themes, first the one that the page was made in. */
    looks,
    /** Under which identifiers visits are counted, if they are. What cannot be looked up is empty (specification, section 7). */
    statistics: statistics && { ...statistics, measurement: await measurement().catch(() => '') },
    origin,
    language,
  }
}
