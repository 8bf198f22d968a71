import { Link, useActionData } from 'react-router'
import { BrandHead } from '../../../document/head.tsx'
import { usePiece } from '../../../document/inlined-data.tsx'
import { useFrame } from '../../../document/use-frame.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { Section } from '../../../ui/page/section.tsx'
import type { FormProblem } from '../../form-problem.ts'
import { AgainChips } from '../again/again-chips.tsx'
import { TopupForm } from '../topup/topup-form.tsx'
import type { Topup } from '../topup/use-topup.ts'
import { DestinationSearch } from './destination-search.tsx'
import type { EsimStart } from './load-start.ts'
import { Places } from './places.tsx'

type Props = { page: EsimStart; topup: Topup }

/** The main page of a shop that leads with eSIM plans: the destination comes first, a number to top up second. */
export function EsimMain({ page, topup }: Props) {
  const problem = (useActionData() as FormProblem | undefined) ?? topup.told
  const { t } = useTexts()
  const { mainPage } = useFrame().brand
  const { destinations, all, howItWorks, topUpTitle, trip } = page
  // A shopper who filled in a number, or whose URL has one, continues with it.
  const isTopUp = problem !== undefined || topup.filled.msisdn !== undefined || topup.filled.amount !== undefined
  const topUp = (
    <Section title={topUpTitle}>
      <div className="max-w-[480px]">
        <TopupForm page={topup} problem={problem} isBeside={!isTopUp} />
      </div>
    </Section>
  )
  return (
    <div className="flex flex-col gap-12">
      <BrandHead seo={topup.seo} path={mainPage} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,480px)_minmax(0,1fr)] lg:gap-16">
        <section className="stack">
          <h1 className="headline text-3xl">{t('mainPageSentence')}</h1>
          <p className="text-lg text-pretty text-muted">{destinations.lead}</p>
          <AgainChips again={topup.again} />
          <DestinationSearch page={destinations} place={mainPage} />
          <Link to={`${all}?trip#trip`} className="text-link self-start font-bold">
            {trip}
          </Link>
        </section>
        <div {...usePiece('howItWorks', howItWorks)} />
      </div>
      {isTopUp && topUp}
      <Places page={destinations} all={all} />
      {/* For plans there is one thing to choose here, with one button each. */}
      {!isTopUp && !destinations.found && topUp}
    </div>
  )
}
