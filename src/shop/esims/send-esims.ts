import { encode } from 'uqr'
import { readableIccid } from '#kit/esim'
import { pngOf } from '#kit/png'
import { type OrderMail, sendLetter, signature } from '#notifications'
import { orderView } from '#orders'
import type { EsimShop } from './esim-usage.ts'

/**
 * Mails the installation of an order's new eSIMs, as QR codes and as text, with a link to the page; once. Sends nothing
 * if there are none.
 */
export async function sendEsims(shop: EsimShop, { position, orderUrl, contents }: OrderMail) {
  const { items } = orderView(position, contents)
  const esims = items.flatMap((item) => item.esims ?? []).filter(({ install }) => install)
  if (esims.length === 0) return undefined
  const { language, contact } = position
  const t = shop.content.translator(shop.tenant, language)
  return sendLetter(
    shop,
    { about: position.orderNumber, occasion: 'esims', to: contact.email, language },
    {
      subject: `${t('esim.here')} (${position.orderNumber})`,
      heading: t('esim.here'),
      paragraphs: [t('esim.mailInstall', { button: t('esimInstall') }), t('esim.scan')],
      pictures: esims.map(({ iccid, install }) => ({
        name: `esim${iccid}`,
        png: qrPicture(install?.activationCode ?? ''),
        alt: `${t('esim.qrAlt')} (${readableIccid(iccid)})`,
      })),
      button: { label: t('esimInstall'), url: `${orderUrl}#esims` },
      rows: esims.flatMap(({ iccid, install }): [string, string][] => [
        ...(install?.smdpAddress && install.matchingId
          ? ([
              [t('esim.address'), install.smdpAddress],
              [t('esim.code'), install.matchingId],
            ] as [string, string][])
          : ([[t('esim.code'), install?.activationCode ?? '']] as [string, string][])),
        [t('esim.iccid'), readableIccid(iccid)],
      ]),
      closing: [t('esim.oneDevice'), ...signature(shop.tenant, t)],
    },
  )
}

/** QR scanners need a quiet zone of four modules. */
const qrPicture = (text: string): Buffer => pngOf(encode(text, { ecc: 'M', border: 4 }).data, 6)
