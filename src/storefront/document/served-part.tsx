import type { MouseEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { usePiece } from './inlined-data.tsx'

/**
 * A part that only shows things and links to them. In a page that the server rendered its HTML stays as it is: neither
 * its data nor its scripts are needed, and its links are followed by the router. Without a page around it, the part is
 * drawn from the loader's data.
 * @param children undefined if the HTML is there already
 */
export function ServedPart({ name, children }: { name: string; children: ReactNode }) {
  const piece = usePiece(name)
  const navigate = useNavigate()
  if (children !== undefined) {
    return (
      <div key="drawn" className="contents" data-piece={name}>
        {children}
      </div>
    )
  }
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    const isPlain = event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)
    if (!link || !isPlain) return
    event.preventDefault()
    void navigate(link.pathname + link.search + link.hash)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed are the links in it, by keys too
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link that is chosen by a key is clicked
    <div key="served" className="contents" onClick={follow} {...piece} />
  )
}
