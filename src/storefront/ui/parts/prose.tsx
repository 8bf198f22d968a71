import type { ReactNode } from 'react'
import { rawHtml } from '../raw-html.ts'

type Props = { children: ReactNode } | { html: string }

/** Running text in readable lines. @param props `html` must have been made safe */
export function Prose(props: Props) {
  if ('html' in props) return <div className="prose" {...rawHtml(props.html)} />
  return <div className="prose">{props.children}</div>
}
