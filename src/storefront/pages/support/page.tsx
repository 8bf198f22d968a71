import { href, useActionData, useLoaderData } from 'react-router'
import { Head } from '../../document/head.tsx'
import { StructuredData } from '../../document/structured-data.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { Section } from '../../ui/page/section.tsx'
import { Notice } from '../../ui/parts/notice.tsx'
import { Questions } from '../../ui/parts/questions.tsx'
import { Crumbs } from '../crumbs.tsx'
import { EnquiryForm } from './enquiry-form.tsx'
import { load } from './load.ts'
import { submit } from './submit.ts'
import { WaysToAsk } from './ways-to-ask.tsx'

export { load as loader, submit as action }

/** Answers first, then the ways to ask a person. */
export default function SupportPage() {
  const page = useLoaderData<typeof load>()
  const problem = useActionData<typeof submit>()
  const { t } = useTexts()
  return (
    <div className="stack">
      <Head title={t('support.title')} description={t('support.lead')} path={href('/support')} />
      <Crumbs path={[{ name: t('support.title') }]} />
      <PageTitle lead={page.hasSupport ? t('support.lead') : undefined}>{t('support.title')}</PageTitle>
      {page.sent !== null && !problem && (
        <Notice kind="success" title={t('enquirySent')}>
          {t('support.sentText')}
          {page.sent && ` ${t('support.sentReference', { reference: page.sent.slice(0, 20) })}`}
        </Notice>
      )}
      {page.topic === 'decision' && page.sent === null && <Notice title={t('review.title')}>{t('review.text')}</Notice>}
      {page.hasSupport && (
        <StructuredData
          data={{
            '@type': 'FAQPage',
            mainEntity: page.questions.map(({ question, answer }) => ({
              '@type': 'Question',
              name: question,
              acceptedAnswer: { '@type': 'Answer', text: answer },
            })),
          }}
        />
      )}
      <div className="grid items-start gap-12 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
        <div className="flex flex-col gap-12">
          {page.hasSupport && (
            <Section title={t('support.questions')}>
              <Questions questions={page.questions} />
            </Section>
          )}
          <Section title={t('support.write')}>
            <EnquiryForm
              key={page.sent}
              topics={page.topics}
              topic={page.topic}
              submission={page.submission}
              orderNumber={page.orderNumber}
              problem={problem}
            />
          </Section>
        </div>
        {page.hasSupport && <WaysToAsk email={page.email} phone={page.phone} whatsApp={page.whatsApp} />}
      </div>
    </div>
  )
}
