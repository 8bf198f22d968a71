import { cachePerBrand } from '../../../brand-cache.ts'
import { type PageShop, todayOf } from '../../../page-shop.ts'
import { kindQuestionOf } from './kind-question.server.tsx'
import { lightBoxOf } from './light-box.server.tsx'

const kept = cachePerBrand<string>()

/**
 * The question and the light box without choices: cached for a language and a day, because the question contains dates.
 */
export const emptyKindQuestion = (shop: PageShop): string =>
  kept(shop.tenant, `${shop.language} ${todayOf(shop)}`, () => kindQuestionOf(shop) + lightBoxOf(shop, null))
