import { useLayoutEffect, useRef } from 'react'
import { usePiece } from '../../../document/inlined-data.tsx'

/**
 * The question as the server rendered it. Rendered again, in another language or with errors, it keeps its input: its
 * controls are in the same order.
 */
export function KindHtml({ html }: { html: string | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  const left = useRef<[value: string, isChecked: boolean][]>([])
  const each = (act: (control: HTMLInputElement, at: number) => void) =>
    box.current?.querySelectorAll<HTMLInputElement>('input,select').forEach(act)
  const remember = () =>
    each((control, at) => {
      left.current[at] = [control.value, control.checked]
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other texts have other controls
  useLayoutEffect(() => {
    each((control, at) => {
      if (left.current[at]) [control.value, control.checked] = left.current[at]
    })
    remember()
  }, [html])
  return <div ref={box} onInput={remember} className="empty:hidden" {...usePiece('kind', html)} />
}
