import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { Tabs } from '../../ui/lists/tabs.tsx'
import { PageHead } from '../../ui/page-head.tsx'

const parts = [
  ['/goods', 'goods.products'],
  ['/goods/import', 'goods.import'],
  ['/goods/stock', 'goods.stock'],
  ['/goods/promotions', 'goods.promotions'],
  ['/goods/cash-codes', 'goods.cashCodes'],
] as const

export type GoodsPart = (typeof parts)[number][1] extends `goods.${infer Part}` ? Part : never

/** Heading and tabs of a page about goods. */
export function GoodsFrame({ part, children }: { part: GoodsPart; children: ReactNode }) {
  const { t } = useTexts()
  return (
    <>
      <PageHead title={`${t('goods.title')}: ${t(`goods.${part}`)}`} />
      <Tabs label={t('goods.parts')} tabs={parts.map(([to, text]) => ({ to, text: t(text) }))} />
      {children}
    </>
  )
}
