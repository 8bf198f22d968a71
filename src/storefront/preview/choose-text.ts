/** URL of the script that finds the key of a text which somebody clicks on. */
export const chooserAddress = '/preview/choose-text.js'

/**
 * The script of pages whose texts are marked: while the page around says so, a click on a text tells it the key and does
 * nothing else.
 * @param around origin of the page around, which alone is told and listened to
 */
export const chooserScript = (around: string): string => `(${choose.toString()})(${JSON.stringify(around)})`

/** A page with that script. */
export const withChooser = (html: Buffer<ArrayBuffer> | undefined): Buffer<ArrayBuffer> | undefined =>
  html && Buffer.from(html.toString().replace('</body>', `<script src="${chooserAddress}" defer></script></body>`))

// It is sent as it stands here, so it uses nothing from outside.
function choose(around: string): void {
  const endOfMark = '\u{E007F}'
  let isOn = false
  function keyIn(text: string | null | undefined, which: 'first' | 'last'): string | undefined {
    const end = which === 'first' ? text?.indexOf(endOfMark) : text?.lastIndexOf(endOfMark)
    let key = ''
    // Each tag takes two places.
    for (let at = (end ?? 0) - 2; at >= 0; at -= 2) {
      const letter = (text?.codePointAt(at) ?? 0) - 0xe0000
      if (letter < 0x20 || letter > 0x7e) break
      key = String.fromCharCode(letter) + key
    }
    return key || undefined
  }
  const said = ['alt', 'aria-label', 'placeholder', 'title']
  function keyAt({ target, clientX, clientY }: MouseEvent): string | undefined {
    if (!(target instanceof Element)) return undefined
    const here = document.caretPositionFromPoint?.(clientX, clientY)
    for (let around: Element | null = target; around && around !== document.body; around = around.parentElement) {
      // What stands before the place that was clicked: its last mark is the text's.
      if (here && around.contains(here.offsetNode)) {
        const before = document.createRange()
        before.setStart(around, 0)
        before.setEnd(here.offsetNode, here.offset)
        const key = keyIn(before.toString(), 'last')
        if (key) return key
      }
      const own = said.map((name) => keyIn(around?.getAttribute(name), 'first')).find(Boolean)
      if (own) return own
      const inside = keyIn(around.textContent, 'first')
      if (inside) return inside
    }
    return undefined
  }
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== around || source !== parent) return
    isOn = data?.choosesTexts === true
    document.documentElement.style.cursor = isOn ? 'help' : ''
  })
  addEventListener(
    'click',
    (event) => {
      if (!isOn) return
      event.preventDefault()
      event.stopImmediatePropagation()
      const key = keyAt(event)
      if (key) parent.postMessage({ chosenText: key }, around)
    },
    true,
  )
  // The page around says whether it listens whenever a page comes.
  if (parent !== window) parent.postMessage({ isPreview: true }, around)
}
