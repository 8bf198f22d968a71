import type { LoaderFunctionArgs } from 'react-router'
import { brandOf } from './brand.ts'
import { pictureOf } from './brand-files.server.ts'
import { frame } from './frame.ts'
import { services } from './services.ts'

/** What every page of a brand needs: who the brand is, what it looks like, and the language. */
export function loadFrame({ context }: LoaderFunctionArgs) {
  const { tenant, language } = context.get(services)
  const { origin, looks } = context.get(frame)
  return {
    brand: brandOf(tenant),
    icon: pictureOf(tenant.assetsFolderName, 'favicon.svg'),
    /** The brand's themes, first the one that the page was made in. */
    looks,
    origin,
    language,
  }
}
