import { useEffect, useRef } from 'react'

export type FieldProblem = { name: string; text: string }

type Props = {
  title: string
  problems: FieldProblem[]
  /** The form's errors: each takes the focus once, and not again while something is typed. */
  answer: object
  /** The URL of the field, or of the page where the error can be solved. */
  more?: { to: string; text: string } | undefined
}

/** All errors of a form, each a link to its field. It takes the focus whenever a form comes back. */
export function ErrorSummary({ title, problems, answer, more }: Props) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the form takes the focus again
  useEffect(() => {
    const summary = box.current as HTMLDivElement
    // The browser has focused the summary of the loaded page; a visitor who moved on before the scripts ran stays where
    // they are.
    if (!summary.autofocus || !document.querySelector(':focus')) summary.focus()
    summary.autofocus = false
  }, [answer])
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without scripts this is how the summary takes the focus
      autoFocus
      aria-labelledby="error-summary-title"
      className="flex flex-col gap-2 rounded-brand border-2 border-danger bg-raised p-4 focus-ring"
    >
      <h2 id="error-summary-title" className="text-lg font-bold">
        {title}
      </h2>
      {problems.length > 0 && (
        <ul className="flex flex-col">
          {problems.map(({ name, text }) => (
            <li key={name}>
              <a
                href={`#${name}`}
                onClick={(event) => {
                  // Following the fragment would be a navigation, which loses the errors.
                  event.preventDefault()
                  document.getElementById(name)?.focus()
                }}
                className="inline-block py-2.5 font-bold text-danger underline focus-ring"
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
      {more && (
        <a href={more.to} className="inline-block py-2.5 font-bold underline underline-offset-4 focus-ring">
          {more.text}
        </a>
      )}
    </div>
  )
}
