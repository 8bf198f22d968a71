import { useTexts } from '../../texts/texts.tsx'
import { Tabs } from '../../ui/lists/tabs.tsx'

/** The pages of this area. */
export function RunningTabs() {
  const { t } = useTexts()
  return (
    <Tabs
      label={t('running.title')}
      tabs={[
        { to: '/running', text: t('running.jobsAndSchedule') },
        { to: '/running/partners', text: t('running.partners') },
        { to: '/running/news', text: t('running.news') },
        { to: '/running/automatic', text: t('running.automatic') },
      ]}
    />
  )
}
