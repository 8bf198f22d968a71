import { useTexts } from '../../../../texts.tsx'
import { Timeline } from '../../../../ui/timeline.tsx'
import type { ResultView } from './result-view.ts'

/** Paid, sent to the network, arrived: filled while one waits. */
export function OrderSteps({ view }: { view: ResultView }) {
  const { t } = useTexts()
  return (
    <Timeline
      label={t('progress')}
      steps={view.steps.map(({ name, state, at }) => ({
        name,
        state,
        text: t(`step.${name}.${state === 'now' || state === 'failed' ? state : 'done'}`),
        note: at && t('atTime', { time: at }),
        said: t(`stepState.${state}`),
      }))}
    />
  )
}
