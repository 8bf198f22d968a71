import { useLayoutEffect, useRef } from 'react'

/**
 * The question as the server drew it. Drawn anew, in another language or with what is wrong, it is as its reader left it:
 * its controls stand in the same order.
 */
export function KindHtml({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef<HTMLInputElement[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the controls are others once the text is another
  useLayoutEffect(() => {
    const controls = [...(box.current?.querySelectorAll<HTMLInputElement>('input,select') ?? [])]
    controls.forEach((control, at) => {
      const old = before.current[at]
      if (old) Object.assign(control, { value: old.value, checked: old.checked })
    })
    before.current = controls
  }, [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server, from our own pieces
  return <div ref={box} className="empty:hidden" dangerouslySetInnerHTML={{ __html: html }} />
}
