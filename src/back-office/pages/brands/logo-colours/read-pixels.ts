/** Wide and high enough to count colours, small enough to be quick. */
const side = 96
const mostBytes = 8 * 1024 * 1024

/**
 * Draws a picture in this browser; nothing of it is sent.
 * @returns its pixels, four bytes each; undefined for what is no picture
 */
export async function readPixels(file: File): Promise<Uint8ClampedArray | undefined> {
  if (file.size > mostBytes) return undefined
  try {
    const picture = new Image()
    // As data: what is drawn from elsewhere could not be read back.
    picture.src = await asData(file)
    await picture.decode()
    const canvas = document.createElement('canvas')
    canvas.width = side
    canvas.height = side
    const paper = canvas.getContext('2d', { willReadFrequently: true })
    paper?.drawImage(picture, 0, 0, side, side)
    return paper?.getImageData(0, 0, side, side).data
  } catch {
    return undefined
  }
}

const asData = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
