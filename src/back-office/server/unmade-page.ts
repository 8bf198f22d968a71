import { plainPage } from '#kit/plain-page'
import { awaySeconds } from '#kit/result'
import type { Language } from '../texts/area-texts.ts'
import { failures } from '../texts/words/failures.ts'

const colours =
  ':root{color-scheme:light dark;--surface:light-dark(#fbfbfa,#15171b);--ink:light-dark(#16181d,#eceef2);--accent:light-dark(#16181d,#eceef2);--on-accent:light-dark(#fff,#15171b)}'

/**
 * What an operator sees where no page could be made, also while nobody can say who they are. A page that was only asked
 * for is asked for again by itself once the database may be back.
 * @param why `away` if the database does not answer; @param again target of "try again": a path with its query
 */
export function unmadePage(why: 'away' | 'failed', language: Language, again: string, hasSent: boolean): Response {
  const isAway = why === 'away'
  const text = (hasSent ? failures.notKnown : isAway ? failures.awayText : failures.failedText)[language]
  // Whoever sent something goes back to its form, which is still filled in.
  const links = hasSent ? [] : [{ to: again, words: failures.again[language] }]
  const { html, policy } = plainPage(
    { language, title: failures[why][language], text, links },
    { colours, refresh: isAway && !hasSent ? awaySeconds : undefined },
  )
  return new Response(html, {
    status: isAway ? 503 : 500,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      ...(isAway && { 'retry-after': String(awaySeconds) }),
    },
  })
}
