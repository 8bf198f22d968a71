import { useLayoutEffect, useRef } from 'react'

/**
 * The question as the server drew it. Drawn anew, in another language or with what is wrong, it is as its reader left it:
 * its controls stand in the same order.
 */
export function KindHtml({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null)
  const left = useRef<[value: string, isChecked: boolean][]>([])
  const each = (act: (control: HTMLInputElement, at: number) => void) =>
    box.current?.querySelectorAll<HTMLInputElement>('input,select').forEach(act)
  const remember = () =>
    each((control, at) => {
      left.current[at] = [control.value, control.checked]
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the controls are others once the text is another
  useLayoutEffect(() => {
    each((control, at) => {
      if (left.current[at]) [control.value, control.checked] = left.current[at]
    })
    remember()
  }, [html])
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server, from our own pieces
    <div ref={box} onInput={remember} className="empty:hidden" dangerouslySetInnerHTML={{ __html: html }} />
  )
}
