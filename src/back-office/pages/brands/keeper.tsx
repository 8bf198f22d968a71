import type { Keeper } from '#admin/brands'
import { useTexts } from '../../texts/texts.tsx'
import { Card } from '../../ui/card.tsx'
import { Sure } from '../../ui/forms/press.tsx'

type Props = { keptBy: Keeper; press: string; mayPublish: boolean }

/** Who a brand's one author is, and how that changes. */
export function KeeperCard({ keptBy, press, mayPublish }: Props) {
  const { t } = useTexts()
  const isFolder = keptBy === 'folder'
  return (
    <Card title={t('brands.keeper')}>
      <p>{t(isFolder ? 'brands.keptByFolder' : 'brands.keptByBackOffice')}</p>
      {mayPublish && (
        <div className="mt-3">
          <Sure
            look="secondary"
            press={press}
            action={isFolder ? 'brand.adopt' : 'brand.release'}
            label={t(isFolder ? 'brands.adopt' : 'brands.release')}
            text={t(isFolder ? 'brands.adoptText' : 'brands.releaseText')}
          />
        </div>
      )}
    </Card>
  )
}
