import { useLayoutEffect, useRef } from 'react'

/**
 * The question as the server drew it. Drawn anew, in another language or with what is wrong, it is as its reader left it:
 * its controls stand in the same order.
 */
export function KindHtml({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null)
  const left = useRef<{ value: string; checked: boolean }[]>([])
  const controls = () => [...(box.current?.querySelectorAll<HTMLInputElement>('input,select') ?? [])]
  const remember = () => {
    left.current = controls().map(({ value, checked }) => ({ value, checked }))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the controls are others once the text is another
  useLayoutEffect(() => {
    controls().forEach((control, at) => void Object.assign(control, left.current[at]))
    remember()
  }, [html])
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server, from our own pieces
    <div ref={box} onInput={remember} className="empty:hidden" dangerouslySetInnerHTML={{ __html: html }} />
  )
}
