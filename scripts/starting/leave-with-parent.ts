// Preloaded into every program that `npm start` runs: their standard input is a pipe that the launcher holds open. When
// the launcher is killed without a chance to stop them, the pipe closes and they leave by themselves, as if asked to.
process.stdin.on('close', () => process.kill(process.pid, 'SIGTERM'))
process.stdin.resume()
// Listening to it must not by itself keep a program alive that has nothing left to do.
const pipe: { unref?: () => void } = process.stdin
pipe.unref?.()
