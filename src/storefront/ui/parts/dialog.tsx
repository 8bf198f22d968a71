import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../signs/icon.tsx'

type Props = { titleId: string; closeLabel: string; onClose: () => void; children: ReactNode }

/**
 * A question that must be answered before going on. With scripts it opens over the page; without them it is an ordinary
 * section, and what follows it in the page is hidden (`behind-dialog` in look.css).
 */
export function Dialog({ titleId, closeLabel, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const box = dialog.current
    if (!box || box.matches(':modal')) return
    // Not close(): that would report that the shopper closed it.
    box.open = false
    box.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby={titleId}
      onClose={onClose}
      className="relative m-0 w-full max-w-120 rounded-brand border border-line bg-raised p-5 text-ink shadow-brand backdrop:bg-ink/50 modal:fixed modal:m-auto modal:w-[calc(100%-32px)] modal:p-6"
    >
      <form method="dialog" className="absolute top-3 right-3">
        <button
          type="submit"
          aria-label={closeLabel}
          className="inline-flex size-11 items-center justify-center rounded-field hover:bg-accent-soft focus-ring"
        >
          <Icon name="cross" />
        </button>
      </form>
      {children}
    </dialog>
  )
}
