import { Icon } from '../signs/icon.tsx'

/**
 * Questions that open their answers; the browser's own element, so that it works without scripts and can be searched.
 */
export function Questions({ questions }: { questions: readonly { question: string; answer: string }[] }) {
  return (
    <div className="flex flex-col overflow-hidden rounded-brand edge border-line bg-raised">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group/question border-b border-line last:border-b-0">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-4 py-3 font-bold focus-ring">
            {question}
            <Icon name="chevron" className="size-5 transition-transform duration-150 group-open/question:rotate-180" />
          </summary>
          <p className="max-w-[44rem] px-4 pb-4 text-pretty">{answer}</p>
        </details>
      ))}
    </div>
  )
}
