import type { ReactNode } from 'react'

type Props = { children: ReactNode } | { html: string }

/** Running text in readable lines. @param props `html` must have been made safe */
export function Prose(props: Props) {
  if ('html' in props) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and cleaned by the shop, see the docstring
    return <div className="prose" dangerouslySetInnerHTML={{ __html: props.html }} />
  }
  return <div className="prose">{props.children}</div>
}
