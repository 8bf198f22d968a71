import { Form, useActionData, useNavigation } from 'react-router'
import { Head } from '../../head.tsx'
import { useTexts } from '../../texts.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useFrame } from '../../use-frame.ts'
import type { Outcome } from './outcome.ts'

/** What a mail's link leads to: a button, since programs that check mails open links, and then what came of it. */
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
  const title = outcome === undefined ? `newsletter.${name}` : outcome.done ? `newsletter.${name}ed` : outcome.refusal
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
        <p>{t(`${title}Text`, { brand: brand.name })}</p>
        {name === 'confirm' && outcome === undefined && (
          <p className="mt-4 text-sm">{t('newsletterWish', { brand: brand.name })}</p>
        )}
      </EmptyState>
    </div>
  )
}
