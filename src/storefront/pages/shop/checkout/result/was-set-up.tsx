import { Link } from 'react-router'
import type { SetupMessage } from './setup-messages.ts'

/** What the order set up, each with a link to manage it. */
export function WasSetUp({ told }: { told: SetupMessage[] }) {
  return told.map(({ sentences, manage }) => (
    <div key={sentences.join()} className="contents">
      <p className="max-w-[60ch] text-lg text-pretty">{sentences.join(' ')}</p>
      {manage && (
        <Link to={manage.to} className="text-link font-bold">
          {manage.label}
        </Link>
      )}
    </div>
  ))
}
