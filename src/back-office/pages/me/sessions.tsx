import { Form } from 'react-router'
import { useTexts } from '../../texts/texts.tsx'
import { Card } from '../../ui/card.tsx'
import { Time } from '../../ui/figures/time.tsx'
import { Button } from '../../ui/forms/button.tsx'

type Session = { sessionId: string; device: string | undefined; ip: string; seenAt: Date; isThisOne: boolean }

/** Where somebody is signed in, each with a way to end it. */
export function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const { t } = useTexts()
  return (
    <Card
      title={t('me.sessions')}
      beside={
        sessions.length > 1 && (
          <Form method="post">
            <input type="hidden" name="endOthers" value="yes" />
            <Button>{t('me.endOthers')}</Button>
          </Form>
        )
      }
    >
      <ul className="flex flex-col gap-2">
        {sessions.map(({ sessionId, device, ip, seenAt, isThisOne }) => (
          <li key={sessionId} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="font-medium">{device ?? t('me.unknownDevice')}</span>
            <span className="text-muted">
              {ip} · {t('me.seen')} <Time at={seenAt} />
            </span>
            {isThisOne ? (
              <span className="ml-auto text-muted">{t('me.thisOne')}</span>
            ) : (
              <Form method="post" className="ml-auto">
                <input type="hidden" name="endSession" value={sessionId} />
                <Button>{t('me.end')}</Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
