import { isForm, json, type Route, readFields, redirect } from '../http/call.ts'
import { type Faults, readFault } from './faults.ts'

/** Adds, lists and removes faults. */
export function faultRoutes(faults: Faults): Route[] {
  return [
    ['GET', '/faults', () => json(200, faults.list())],
    ['GET', '/faults/met', () => json(200, { met: faults.met() })],
    [
      'POST',
      '/faults',
      (call) => {
        const fields = readFields(call)
        const fault = fields ? readFault(fields) : 'a fault is a JSON object or a form'
        if (typeof fault === 'string') return json(422, { error: fault })
        const added = faults.add(fault)
        return isForm(call) ? redirect('/#faults') : json(201, added)
      },
    ],
    [
      'DELETE',
      '/faults',
      () => {
        faults.clear()
        return json(200, [])
      },
    ],
    [
      'DELETE',
      '/faults/:id',
      (call) =>
        faults.remove(Number(call.params[0]))
          ? json(200, faults.list())
          : json(404, { error: `No fault ${call.params[0]}` }),
    ],
    // Forms cannot send DELETE.
    [
      'POST',
      '/faults/clear',
      () => {
        faults.clear()
        return redirect('/#faults')
      },
    ],
  ]
}
