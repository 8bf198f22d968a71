import { useActionData } from 'react-router'
import { shopPath } from '#tenants/contract'
import { BrandHead } from '../../../document/head.tsx'
import { usePiece } from '../../../document/inlined-data.tsx'
import { useFrame } from '../../../document/use-frame.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { LinkButton } from '../../../ui/forms/button.tsx'
import type { FormProblem } from '../../form-problem.ts'
import { AgainChips } from '../again/again-chips.tsx'
import { TopupForm } from './topup-form.tsx'
import type { Topup } from './use-topup.ts'

/** The main page's heading and form, and beside it reasons to trust the shop. */
export function TopupMain({ page }: { page: Topup }) {
  const problem = (useActionData() as FormProblem | undefined) ?? page.told
  const { t } = useTexts()
  const { brand } = useFrame()
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,480px)_minmax(0,1fr)] lg:gap-16">
      <BrandHead seo={page.seo} path={brand.mainPage} />
      <section className="stack">
        <h1 className="headline text-3xl">{t('mainPageSentence')}</h1>
        <AgainChips again={page.again} />
        <TopupForm page={page} problem={problem} />
        {page.takesCashCodes && (
          <LinkButton to={shopPath(brand, 'redeem')} look="secondary" wide>
            {t('redeem.link')}
          </LinkButton>
        )}
      </section>
      <div {...usePiece('howItWorks', page.howItWorks)} />
    </div>
  )
}
