/**
 * Node's options for the web process. Little of its memory is in use (30 MB), unless a brand sells a hundred thousand
 * products (150 MB). Without limits V8 lets garbage grow to ten times that on a large machine, here to a third of the
 * memory in use.
 * V8 must not conclude from a busy moment that some objects live long: it would move them to the old generation for
 * good, and whatever they refer to survives with them until the next full collection (decision 132).
 */
export const webFlags = [
  '--max-semi-space-size=16',
  '--max-old-space-size=1024',
  '--heap-growing-percent=30',
  '--no-allocation-site-pretenuring',
]
