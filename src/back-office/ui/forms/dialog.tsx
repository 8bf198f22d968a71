import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useActionData } from 'react-router'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from './button.tsx'

type Props = {
  /** On the button that opens it. */
  label: ReactNode
  look?: Parameters<typeof Button>[0]['look']
  title: string
  children: ReactNode
  /** Opens by itself, as after a refusal of what it sent. */
  isOpen?: boolean
}

/** A button and the question that it opens over the page, by the browser's own means. */
export function Dialog({ label, look = 'secondary', title, children, isOpen = false }: Props) {
  const { t } = useTexts()
  const id = useId()
  const box = useRef<HTMLDialogElement>(null)
  const answered = useActionData()
  useEffect(() => {
    if (isOpen) box.current?.showModal()
    else if (answered !== undefined) box.current?.close()
  }, [isOpen, answered])
  // React's types do not know these attributes yet; browsers open the dialog by them without scripts.
  const opens = { commandfor: id, command: 'show-modal' }
  const openHere = () => 'command' in HTMLButtonElement.prototype || box.current?.open || box.current?.showModal()
  return (
    <>
      <Button type="button" look={look} {...opens} onClick={openHere}>
        {label}
      </Button>
      <dialog
        ref={box}
        id={id}
        aria-labelledby={`${id}-title`}
        className="m-auto w-120 max-w-[calc(100%-2rem)] rounded-brand border border-line bg-raised p-5 shadow-raised backdrop:bg-black/40"
      >
        <form method="dialog" className="float-right -mt-1.5 -mr-1.5">
          <button
            type="submit"
            aria-label={t('shell.close')}
            className="flex size-9 items-center justify-center rounded-field hover:bg-accent-soft focus-ring"
          >
            <X className="size-4" aria-hidden="true" />
          </button>
        </form>
        <h2 id={`${id}-title`} className="mb-3 text-lg font-bold">
          {title}
        </h2>
        {children}
      </dialog>
    </>
  )
}
