import { Fragment } from 'react'
import { useLoaderData } from 'react-router'
import { Head } from '../../document/head.tsx'
import { Menu, menuRow } from '../../ui/page/menu.tsx'
import { Section } from '../../ui/page/section.tsx'
import { choices } from './choices.tsx'
import { contents } from './contents.tsx'
import { inputs } from './inputs.tsx'
import { load } from './load.ts'
import { messages } from './messages.tsx'
import { pageFrame } from './page-frame.tsx'

export { load as loader }

/** Pieces by their file's name in `ui/`; a test checks that none is missing. */
const pieces = { ...pageFrame, ...contents, ...inputs, ...choices, ...messages }

/** Every piece of `ui/` in a brand's theme, for development. */
export default function Gallery() {
  const { dresses } = useLoaderData<typeof load>()
  return (
    <div className="stack">
      <Head title="Gallery" index={false} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="headline text-3xl">Gallery</h1>
        <Menu button="Another dress" hasChevron>
          <div className="max-h-96 overflow-y-auto">
            {dresses.map(({ name, href, isThis }) => (
              <a key={href} href={href} aria-current={isThis ? 'true' : undefined} className={menuRow}>
                {name}
              </a>
            ))}
          </div>
        </Menu>
      </div>
      {Object.entries(pieces).map(([name, piece]) => (
        <Fragment key={name}>
          <hr className="border-line" />
          <Section title={<span className="normal-case">{name}</span>}>{piece}</Section>
        </Fragment>
      ))}
    </div>
  )
}
