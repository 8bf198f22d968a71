import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useTexts } from '../../texts/texts.tsx'
import { useBrandedPath } from '../../ui/links.tsx'
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
  const branded = useBrandedPath()
  return (
    <>
      <PageHead title={`${t('goods.title')}: ${t(`goods.${part}`)}`} />
      <nav aria-label={t('goods.parts')} className="mb-4 flex flex-wrap gap-1 border-b border-line">
        {parts.map(([to, text]) => (
          <NavLink
            key={to}
            to={branded(to)}
            end
            className="-mb-px border-b-2 border-transparent px-2.5 py-1.5 font-medium text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink focus-ring"
          >
            {t(text)}
          </NavLink>
        ))}
      </nav>
      {children}
    </>
  )
}
