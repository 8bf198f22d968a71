import { useEffect, useState } from 'react'

type Toast = { id: number; text: string }

let last = 0
let show: (toast: Toast) => void = () => {}

/** Says shortly that something was done. For scripts only: a page that was posted without them says it itself. */
export function toast(text: string): void {
  last += 1
  show({ id: last, text })
}

const shownFor = 5_000

export function ToastOutlet() {
  const [toasts, set] = useState<readonly Toast[]>([])
  useEffect(() => {
    show = (added) => {
      set((before) => [...before, added])
      setTimeout(() => set((before) => before.filter(({ id }) => id !== added.id)), shownFor)
    }
    return () => {
      show = () => {}
    }
  }, [])
  return (
    <div role="status" className="pointer-events-none fixed right-4 bottom-4 z-30 flex flex-col gap-2">
      {toasts.map(({ id, text }) => (
        <p key={id} className="rounded-brand border border-line bg-raised px-4 py-2.5 font-medium shadow-raised">
          {text}
        </p>
      ))}
    </div>
  )
}
