import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { checkTyped } from '#admin/brands/documents'

type Checked = Awaited<ReturnType<typeof checkTyped>>
type Wish = {
  /** The document's own page. */
  here: string
  query: string
  /** The frame that shows it. */
  frame: string
  /** Names the state of the draft: with the next one, what was typed into this one counts no more. */
  shown: string
}

const pauseMs = 500

/**
 * Checks a document while somebody types, a moment after they paused, and shows it anew in its frame. Without scripts the
 * button does the second, and saving both.
 */
export function useTypedDocument({ here, query, frame, shown }: Wish) {
  const [live, setLive] = useState<{ shown: string; checked: Checked }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function show(form: HTMLFormElement): void {
    keepPlace(document.querySelector<HTMLIFrameElement>(`iframe[name="${frame}"]`))
    // By their attributes: one of the form's fields is called `action`.
    const usual = form.getAttribute('action') ?? here
    form.setAttribute('action', `${here}/look${query}`)
    form.setAttribute('target', frame)
    // Past the router, which would take it for a way to another page.
    form.submit()
    form.setAttribute('action', usual)
    form.removeAttribute('target')
  }

  function onInput({ currentTarget: form }: FormEvent<HTMLFormElement>): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(async () => {
      // What was typed is saved already: another form stands in its place.
      if (!form.isConnected) return
      show(form)
      const answer = await fetch(`${here}/check${query}`, { method: 'POST', body: new FormData(form) })
      if (answer.ok) setLive({ shown, checked: (await answer.json()) as Checked })
    }, pauseMs)
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    const { submitter } = event.nativeEvent as SubmitEvent
    if (submitter?.getAttribute('formtarget') !== frame) return
    event.preventDefault()
    show(event.currentTarget)
  }

  return { live: live?.shown === shown ? live.checked : undefined, onInput, onSubmit }
}

/** What is shown anew stays where it was scrolled to. */
function keepPlace(frame: HTMLIFrameElement | null): void {
  const place = frame?.contentWindow?.scrollY ?? 0
  frame?.addEventListener('load', () => frame.contentWindow?.scrollTo(0, place), { once: true })
}
