import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { TextKey } from '../../texts/read-text.ts'
import { useTexts } from '../../texts/texts.tsx'
import { useBrandedPath } from '../links.tsx'
import { chooseRow, chooseRows, moveBetweenRows, rowWithFocus } from './rows.ts'

type Entry = { to: string; text: TextKey; key: string }

const secondKeyWithin = 1200

/** `/` search, `g` and a letter to go somewhere, `j` `k` `o` `x` for rows, `?` for help. */
export function Keyboard({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const branded = useBrandedPath()
  const help = useRef<HTMLDialogElement>(null)
  const going = useRef(0)
  const latest = useRef<(event: KeyboardEvent) => void>(() => {})
  latest.current = (event) => {
    if (event.key === 'k' && (event.ctrlKey || event.metaKey)) return done(event, focusSearch)
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const isSecond = event.timeStamp - going.current < secondKeyWithin
    going.current = 0
    const entry = isSecond ? entries.find(({ key }) => key === event.key) : undefined
    if (entry) return done(event, () => navigate(branded(entry.to)))
    if (event.key === 'g') going.current = event.timeStamp
    else if (event.key === '/') done(event, focusSearch)
    else if (event.key === '?') done(event, () => help.current?.showModal())
    else if (event.key === 'j') done(event, () => moveBetweenRows(1))
    else if (event.key === 'k') done(event, () => moveBetweenRows(-1))
    else if (event.key === 'o') rowWithFocus()?.click()
    else if (event.key === 'x') chooseRow()
    else if (event.key === 'X') chooseRows()
  }
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  const keys: [string, string][] = [
    ['/', t('keys.search')],
    ['Ctrl K', t('keys.search')],
    ...entries.map(({ key, text }): [string, string] => [`g ${key}`, t('keys.goTo', { page: t(text) })]),
    ['j', t('keys.nextRow')],
    ['k', t('keys.rowBefore')],
    ['o', t('keys.openRow')],
    ['x', t('keys.chooseRow')],
    ['Shift x', t('keys.chooseRows')],
    ['?', t('keys.help')],
  ]
  return (
    <dialog
      ref={help}
      aria-labelledby="keys"
      className="m-auto w-100 max-w-[calc(100%-2rem)] rounded-brand border border-line bg-raised p-5 shadow-raised backdrop:bg-black/40"
    >
      <h2 id="keys" className="mb-3 text-lg font-bold">
        {t('shell.keyboard')}
      </h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {keys.map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt>
              {key.split(' ').map((one) => (
                <kbd key={one} className="mr-1 rounded border border-line bg-surface px-1.5 font-mono text-sm">
                  {one}
                </kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog" className="mt-4 text-right">
        <button type="submit" className="min-h-9 rounded-field border border-field px-3 font-semibold focus-ring">
          {t('shell.close')}
        </button>
      </form>
    </dialog>
  )
}

function done(event: KeyboardEvent, act: () => unknown): void {
  event.preventDefault()
  void act()
}

const focusSearch = () => document.getElementById('search')?.focus()

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select'))
