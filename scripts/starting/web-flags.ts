/**
 * Node's options for the web process. What lives in it is small (30 MB), unless a brand sells a hundred thousand products
 * (150 MB). Without limits V8 lets garbage grow to ten times that on a big machine: here to a third of what lives.
 *
 * V8 must not guess from a busy moment that some objects live long. It would put them among the long-lived ones for good,
 * and what they refer to survives with them until the next full collection (decision 132).
 */
export const webFlags = [
  '--max-semi-space-size=16',
  '--max-old-space-size=1024',
  '--heap-growing-percent=30',
  '--no-allocation-site-pretenuring',
]
