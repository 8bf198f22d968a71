// Preloaded into every program that `npm start` runs: their standard input is a pipe that the launcher holds open. If
// the launcher is killed before it can stop them, the pipe closes and they end by themselves, as if asked to.
// Not TypeScript: for that alone Node would load its stripper of types into each of them, for good.
process.stdin.on('close', () => process.kill(process.pid, 'SIGTERM'))
process.stdin.resume()
// Listening alone must not keep a program alive that has nothing left to do.
process.stdin.unref?.()
