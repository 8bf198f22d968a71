import { loadDemo } from '../demo.ts'
import { type Command, CommandError } from './command.ts'
import { optionsOf } from './options.ts'

export const demoLoadCommand: Command = {
  usage: 'demo load [--replace]',
  help: 'gives brands without products their demo catalogues; --replace: all brands, in the place of what they sell',
  changes: true,
  async run(call) {
    const { options } = optionsOf(call, { replace: 'boolean' })
    if (call.config.production) throw new CommandError('demo goods are refused in production: see products import')
    const { databaseUrl } = await call.ground()
    const { loaded, left } = await loadDemo(databaseUrl, { replace: options.replace ?? false, codes: call.config })
    console.log(`demo catalogues loaded: ${loaded.length}`)
    if (left.length > 0) console.log(`left alone, since they have products: ${left.join(', ')}`)
  },
}
