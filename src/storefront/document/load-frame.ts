import type { LoaderFunctionArgs } from 'react-router'
import { measurementOf } from '#consent'
import { statisticsOf } from '#consent/contract'
import { ownDrawingUrl } from '#tenants/look'
import { cachePerBrand } from '../brand-cache.ts'
import { type PageShop, pageShop } from '../page-shop.ts'
import { sharePicture } from '../server/share-pictures.ts'
import { textsAddress } from '../texts/texts-file.ts'
import { brandOf } from './brand.ts'
import { pictureOf } from './brand-looks.server.ts'
import { dataInPage } from './in-page.server.ts'
import { type PageContext, pageContext } from './page-context.ts'

const known = cachePerBrand<ReturnType<typeof knownOnPages>>()

/** Data of every page: brand, themes and language. */
export async function loadFrame(args: LoaderFunctionArgs) {
  const shop = args.context.get(pageShop)
  const around = args.context.get(pageContext)
  const measurement = statisticsOf(shop.tenant) && (await measurementOf(shop))
  const name = [shop.language, around.looks[0].name, around.origin, measurement].join(' ')
  return {
    frame: dataInPage(
      args,
      'frame',
      known(shop.tenant, name, () => knownOnPages(shop, around, measurement)),
    ),
  }
}

function knownOnPages(
  { tenant, language }: PageShop,
  { origin, looks, texts }: PageContext,
  measurement: string | undefined,
) {
  const statistics = statisticsOf(tenant)
  return {
    brand: brandOf(tenant),
    icon: ownDrawingUrl(tenant, 'icon') ?? pictureOf(tenant.assetsFolderName, 'favicon.svg'),
    /** The brand's themes, first the one that the page was rendered in. */
    looks,
    /** Ids of statistics services, if any (specification, section 7). */
    statistics: statistics && { ...statistics, measurement: measurement ?? '' },
    origin,
    /** The picture of a link to any of the brand's pages. */
    share: sharePicture(tenant),
    language,
    /** A draft of the brand is shown: nothing of it stays in the browser. */
    isPreview: tenant.preview ? true : undefined,
    /** URL of its texts. */
    texts: textsAddress(language, texts),
  }
}
