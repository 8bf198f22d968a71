import { type ReactNode, useEffect, useRef } from 'react'

type Props = { titleId: string; onClose: () => void; children: ReactNode }

/**
 * Something that must be answered before going on. With scripts it opens over the page; without them it is a plain
 * section, and what follows it in the page is hidden (`no-modal:` in look.css).
 */
export function Dialog({ titleId, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const box = dialog.current
    if (!box || box.matches(':modal')) return
    box.close()
    box.showModal()
    return () => box.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby={titleId}
      onClose={onClose}
      className="static m-0 w-full max-w-120 rounded-brand border border-line bg-raised p-5 text-ink shadow-brand backdrop:bg-ink/50 modal:fixed modal:m-auto modal:w-[calc(100%-32px)] modal:p-6"
    >
      {children}
    </dialog>
  )
}
