import { loadDemo } from '../../demo.ts'
import { CommandError, command } from '../kit/command.ts'

export const demoLoadCommand = command({
  usage: 'demo load',
  help: 'loads demo catalogues for brands without products',
  options: {
    '--replace': 'for all brands, in place of what they sell',
  },
  changes: true,
  async run(call) {
    const { options } = call
    if (call.config.production) throw new CommandError('production refuses demo products: use products import')
    const { databaseUrl } = await call.ground()
    const { loaded, left } = await loadDemo(databaseUrl, { replace: options.replace ?? false, codes: call.config })
    console.log(`demo catalogues loaded: ${loaded.length}`)
    if (left.length > 0) console.log(`left alone, since they have products: ${left.join(', ')}`)
  },
})
