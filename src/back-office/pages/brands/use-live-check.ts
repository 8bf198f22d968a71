import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { loader } from './check.ts'

const pauseMs = 300

/**
 * Checks a form of settings while somebody types, a moment after they paused; without scripts the checks come with the
 * next showing of the page.
 * @param shown names the showing of the form: with the next one, what was typed into this one counts no more
 */
export function useLiveCheck(path: string, shown: string) {
  const { data, load } = useFetcher<typeof loader>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [typedIn, setTypedIn] = useState('')
  useEffect(() => () => clearTimeout(timer.current), [])
  function onInput({ currentTarget }: FormEvent<HTMLFormElement>): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const form = new FormData(currentTarget)
      const typed = [...form].filter(
        ([name, value]) => name.startsWith('is ') && value !== form.get(name.replace(/^is /, 'was ')),
      )
      const params = typed.flatMap(([name, value]) => [
        [name, String(value)],
        [name.replace(/^is /, 'was '), String(form.get(name.replace(/^is /, 'was ')))],
      ])
      setTypedIn(shown)
      void load(`${path}?${new URLSearchParams(params)}`)
    }, pauseMs)
  }
  return { checked: typedIn === shown ? data : undefined, onInput }
}
