import { Form, href, useLoaderData } from 'react-router'
import { Head } from '../../../document/head.tsx'
import { Button, LinkButton } from '../../../ui/forms/button.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { EmptyState } from '../../../ui/parts/empty-state.tsx'
import { Facts } from '../../../ui/parts/facts.tsx'
import { Notice } from '../../../ui/parts/notice.tsx'
import type { loadPrice } from './load.ts'

/** The page behind the mail about a new price: the price to agree to, or why there is none any more. */
export function NewPrice() {
  const loaded = useLoaderData<typeof loadPrice>()
  const { standing, token, words } = loaded
  if (standing !== 'asked') {
    const { title, text } = {
      unknown: { title: words.notValid, text: words.notValidText },
      over: { title: words.over, text: words.overText },
      settled: { title: words.settled, text: loaded.settled },
    }[standing]
    return (
      <>
        <Head title={words.title} index={false} />
        <EmptyState
          icon={standing === 'unknown' ? 'warning' : 'check'}
          title={title}
          action={<LinkButton to={href(`/account/${loaded.list}`)}>{words.toList}</LinkButton>}
        >
          <p>{text}</p>
        </EmptyState>
      </>
    )
  }
  const { facts, isPaused, isChanged, leave, consequence, version } = loaded
  return (
    <div className="stack max-w-160">
      <Head title={words.title} index={false} />
      <PageTitle lead={words.lead}>{words.title}</PageTitle>
      {isChanged && <Notice kind="warning">{words.changed}</Notice>}
      {isPaused && <Notice kind="warning">{words.paused}</Notice>}
      <Card className="gap-2 p-5">
        <Facts facts={facts} />
      </Card>
      <p className="text-pretty">{consequence}</p>
      <p className="text-pretty">{leave}</p>
      <Form method="post">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="version" value={version} />
        <Button wide>{words.agree}</Button>
      </Form>
    </div>
  )
}
