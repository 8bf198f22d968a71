const both = ['--max-old-space-size=1024', '--heap-growing-percent=30', '--no-allocation-site-pretenuring']

/**
 * Node's options for web process, worker and back office. Little of their memory is in use (40 MB; with a brand of a hundred thousand
 * products 65). Without limits V8 lets garbage grow to ten times that on a large machine, here to a third of the memory
 * in use. V8 must not conclude from a busy moment that some objects live long: it would move them to the old generation
 * for good, and whatever they refer to survives with them until the next full collection (decision 132).
 * Room for 8 MB of young objects takes 25 MB less than room for 16, but a web process with it answers a quarter fewer
 * kept pages a second.
 * Nor `--optimize-for-size`, not even for the start: V8 then has room for 1 MB of young objects for good (decision 271).
 */
export const nodeFlags = {
  web: ['--max-semi-space-size=16', ...both],
  worker: ['--max-semi-space-size=8', ...both],
  admin: ['--max-semi-space-size=8', ...both],
}
