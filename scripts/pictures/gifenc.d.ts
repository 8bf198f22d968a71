// The package has no types: only what we use.
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
