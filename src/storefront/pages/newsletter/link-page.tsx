import { Form, useActionData, useNavigation } from 'react-router'
import type { PlainPageKey } from '#kit/text-key'
import { Head } from '../../document/head.tsx'
import { useFrame } from '../../document/use-frame.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import type { Outcome } from './outcome.ts'

/** The page behind a mail's link: a button, because programs that check mails open links, and then the outcome. */
export function LinkPage({ name }: { name: 'confirm' | 'end' }) {
  const outcome = useActionData<Outcome>()
  const { t } = useTexts()
  const { brand } = useFrame()
  const isUnderWay = useNavigation().formMethod === 'POST'
  const home = (
    <LinkButton look="secondary" to={brand.mainPage}>
      {t('toMainPage')}
    </LinkButton>
  )
  const { title, text } = wordsOf(name, outcome)
  const ask = (
    <Form method="post">
      <Button pending={isUnderWay}>{t(`newsletter.${name}Button`)}</Button>
    </Form>
  )
  return (
    <div aria-live="polite">
      <Head title={t(title)} index={false} />
      <EmptyState
        icon={outcome === undefined ? 'mail' : outcome.done ? 'check' : 'warning'}
        title={t(title)}
        action={outcome === undefined ? ask : home}
      >
        {text && <p>{t(text, { brand: brand.name })}</p>}
        {name === 'confirm' && outcome === undefined && (
          <p className="mt-4 text-sm">{t('newsletterWish', { brand: brand.name })}</p>
        )}
      </EmptyState>
    </div>
  )
}

function wordsOf(name: 'confirm' | 'end', outcome: Outcome | undefined): { title: PlainPageKey; text?: PlainPageKey } {
  if (outcome === undefined) return { title: `newsletter.${name}`, text: `newsletter.${name}Text` }
  if (outcome.done) return { title: `newsletter.${name}ed`, text: `newsletter.${name}edText` }
  const { refusal } = outcome
  return refusal === 'linkNotValid' ? { title: refusal, text: 'linkNotValidText' } : { title: refusal }
}
