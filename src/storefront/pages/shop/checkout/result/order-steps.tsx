import { useTexts } from '../../../../texts/texts.tsx'
import { Timeline } from '../../../../ui/parts/timeline.tsx'
import type { ResultView } from './result-view.ts'
import { stepText } from './step-text.ts'

/** Paid, sent to the network, arrived: filled while the shopper waits. */
export function OrderSteps({ view }: { view: ResultView }) {
  const { t } = useTexts()
  return (
    <Timeline
      label={t('progress')}
      steps={view.steps.map(({ name, state, at }) => ({
        name,
        state,
        text: t(stepText(view.isGoods, name, state)),
        note: at && t('atTime', { time: at }),
        said: t(`stepState.${state}`),
      }))}
    />
  )
}
