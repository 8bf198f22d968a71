// The package brings no types: only what is used of it.
declare module 'gifenc' {
  type Colour = [red: number, green: number, blue: number]
  type Frame = {
    palette?: Colour[]
    delay?: number
    /** -1: plays once. */
    repeat?: number
    transparent?: boolean
    transparentIndex?: number
    dispose?: number
  }
  type Encoder = {
    writeFrame(index: Uint8Array, width: number, height: number, options: Frame): void
    finish(): void
    bytes(): Uint8Array
  }
  const gifenc: { GIFEncoder(): Encoder }
  export default gifenc
}
