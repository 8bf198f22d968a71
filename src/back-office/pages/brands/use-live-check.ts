import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { loader } from './check.ts'

const pauseMs = 300

/**
 * Checks a form of settings while somebody types, a moment after they paused; without scripts the checks come with the
 * next showing of the page.
 * @param shown names what is saved: the checks of what was typed are made anew with another, if anything is still typed
 */
export function useLiveCheck(path: string, shown: string) {
  const { data, load } = useFetcher<typeof loader>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const form = useRef<HTMLFormElement>(undefined)
  const [checkedFor, setCheckedFor] = useState('')
  function check(isOfTyping: boolean): void {
    const typed = form.current?.isConnected ? typedIn(new FormData(form.current)) : undefined
    if (!typed || (!isOfTyping && typed.size === 0)) return
    setCheckedFor(shown)
    void load(`${path}?${typed}`)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each state of what is saved
  useEffect(() => check(false), [shown])
  function onInput({ currentTarget }: FormEvent<HTMLFormElement>): void {
    form.current = currentTarget
    clearTimeout(timer.current)
    timer.current = setTimeout(() => check(true), pauseMs)
  }
  return { checked: checkedFor === shown ? data : undefined, onInput }
}

/** The settings that differ from what is saved, as they are sent. */
function typedIn(form: FormData): URLSearchParams {
  const typed = new URLSearchParams()
  for (const [name, value] of form) {
    const was = form.get(name.replace(/^is /, 'was '))
    if (!name.startsWith('is ') || value === was) continue
    typed.append(name, String(value))
    typed.append(name.replace(/^is /, 'was '), String(was))
  }
  return typed
}
