/**
 * Node's options for a program of the shop. Little of their memory is in use (40 MB; with a brand of a hundred thousand
 * products 65). Without limits V8 lets garbage grow to ten times that on a large machine, here to a third of the memory
 * in use. V8 must not conclude from a busy moment that some objects live long: it would move them to the old generation
 * for good, and whatever they refer to survives with them until the next full collection (decision 132).
 * Room for 4 MB of young objects takes 26 MB less than room for 16, and no more processor time (decision 302).
 * The back office, of which there are few, has room for 32: a fifth less processor time for a page (decision 488).
 * The code that V8's first compiler makes takes 8 MB, and nothing became measurably quicker by it (decision 493).
 * Not `--optimize-for-size`, not even for the start: V8 then has room for 1 MB of young objects for good (decision 271).
 */
export const nodeFlagsOf = (role: 'web' | 'worker' | 'admin'): string[] => [
  `--max-semi-space-size=${role === 'admin' ? 32 : 4}`,
  '--max-old-space-size=1024',
  '--heap-growing-percent=30',
  '--no-allocation-site-pretenuring',
  '--no-sparkplug',
]

/**
 * For memory outside V8's heap. Every thread of Node would keep a store of its own: 35 MB that lie idle. The two sizes are
 * those that the C library begins with: left alone it raises them, and gives less back (decision 302).
 */
export const leanMemory = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }
