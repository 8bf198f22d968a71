import { brandSources } from './brands.ts'
import { orderSources } from './orders.ts'
import { partnerSources } from './partners.ts'
import { peopleSources } from './people.ts'
import { runningSources } from './running.ts'

/** Everything that may need a person. A case of each opens and closes by what its query finds. */
export const sources = { ...orderSources, ...partnerSources, ...peopleSources, ...brandSources, ...runningSources }

export type SourceName = keyof typeof sources
export const sourceNames = Object.keys(sources) as SourceName[]
