import { useState } from 'react'
import { toast } from '../../toasts/toast.ts'
import { Button } from '../../ui/forms/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Dialog } from '../../ui/parts/dialog.tsx'
import { Notice } from '../../ui/parts/notice.tsx'
import { Timeline } from '../../ui/parts/timeline.tsx'
import { Sign } from '../../ui/signs/sign.tsx'

/** Opens by a button: it takes the focus, and the page with it. */
function OpenedDialog() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="secondary" type="button" onClick={() => setOpen(true)} className="self-start">
        Open a dialog
      </Button>
      {open && (
        <Dialog titleId="gallery-dialog" closeLabel="Close" onClose={() => setOpen(false)}>
          <h2 id="gallery-dialog" className="headline text-xl">
            Something to answer
          </h2>
          <p>Before going on.</p>
        </Dialog>
      )}
    </>
  )
}

function ShownSummary() {
  const [answer, setAnswer] = useState<object>()
  return (
    <>
      <Button look="secondary" type="button" onClick={() => setAnswer({})} className="self-start">
        Show a summary of errors
      </Button>
      {answer && (
        <ErrorSummary
          title="Please check your details"
          problems={[{ name: 'wrong', text: 'What is wrong with it.' }]}
          answer={answer}
        />
      )}
    </>
  )
}

/** Messages of the shop. */
export const messages = {
  notice: (
    <>
      {(['info', 'success', 'warning', 'error'] as const).map((kind) => (
        <Notice key={kind} kind={kind} title={kind}>
          A sentence that stays in the page.
        </Notice>
      ))}
    </>
  ),
  'error-summary': <ShownSummary />,
  dialog: <OpenedDialog />,
  'messages that come and go': (
    <div className="flex flex-wrap gap-3">
      {(['success', 'error', 'info', 'warning'] as const).map((kind) => (
        <Button key={kind} look="secondary" type="button" onClick={() => toast(kind, 'successfulDelete')}>
          {kind}
        </Button>
      ))}
    </div>
  ),
  sign: (
    <div className="flex flex-wrap gap-6">
      {(['success', 'failed', 'late', 'refunded', 'waiting'] as const).map((kind) => (
        <Sign key={kind} kind={kind} />
      ))}
    </div>
  ),
  timeline: (
    <Timeline
      label="How far it is"
      steps={[
        { name: 'paid', state: 'done', text: 'Paid', note: 'at 10:12', said: 'done' },
        { name: 'sent', state: 'now', text: 'Being sent', said: 'under way' },
        { name: 'arrived', state: 'ahead', text: 'Arrives', said: 'to come' },
        { name: 'lost', state: 'failed', text: 'Did not arrive', said: 'failed' },
      ]}
    />
  ),
}
