import type { ReactNode } from 'react'
import { href } from 'react-router'
import { Head } from '../../document/head.tsx'
import { LinkButton } from '../../ui/forms/button.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'

type Props = { to: string | undefined; notice: ReactNode; words: { title: string; lead: string; button: string } }

/** Signing in by the brand's portal, the only way of such a brand. */
export function PortalPage({ to, notice, words }: Props) {
  return (
    <div className="mx-auto flex w-full max-w-120 flex-col gap-8">
      <Head title={words.title} index={false} />
      <PageTitle lead={words.lead}>{words.title}</PageTitle>
      {notice}
      <LinkButton to={`${href('/login/portal')}${to ? `?${new URLSearchParams({ to })}` : ''}`} reloadDocument wide>
        {words.button}
      </LinkButton>
    </div>
  )
}
