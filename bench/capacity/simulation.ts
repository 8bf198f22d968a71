/**
 * What somebody does next, in milliseconds: work at a station, whose servers do one thing at a time each, or a wait that
 * takes nobody's time.
 */
export type Step = { at: string; ms: number } | { wait: number }

/**
 * Servers by station. At a station that is `joined` all that wait are served together by the next round, as PostgreSQL
 * writes to its log what several transactions commit.
 */
export type Stations = Readonly<Record<string, number | 'joined'>>

type Place = { enter(ms: number, leave: () => void): void; busyMs: number; servers: number }

/** Lets any number of people work through their steps, in simulated milliseconds. */
export function openSimulation(stations: Stations) {
  const agenda = openAgenda()
  const places = new Map<string, Place>()
  for (const [name, servers] of Object.entries(stations))
    places.set(name, servers === 'joined' ? joined(agenda) : served(agenda, servers))

  function go(steps: Iterator<Step>): void {
    const { value, done } = steps.next()
    if (done) return
    if ('wait' in value) {
      agenda.at(agenda.now() + value.wait, () => go(steps))
      return
    }
    const place = places.get(value.at)
    if (!place) throw new Error(`there is no station ${value.at}`)
    place.enter(value.ms, () => go(steps))
  }

  return {
    now: agenda.now,
    /** Begins at once. */
    begin: go,
    runUntil: agenda.runUntil,
    /** How long each server of a station has worked since the beginning, on average. */
    worked(name: string): number {
      const { busyMs, servers } = places.get(name) ?? { busyMs: 0, servers: 1 }
      return busyMs / servers
    },
  }
}

type Agenda = ReturnType<typeof openAgenda>

function served(agenda: Agenda, servers: number): Place {
  const queue = new Set<[ms: number, leave: () => void]>()
  let working = 0
  const place: Place = {
    busyMs: 0,
    servers,
    enter(ms, leave) {
      if (working === servers) return void queue.add([ms, leave])
      working += 1
      place.busyMs += ms
      agenda.at(agenda.now() + ms, () => {
        working -= 1
        for (const next of queue) {
          queue.delete(next)
          place.enter(...next)
          break
        }
        leave()
      })
    },
  }
  return place
}

function joined(agenda: Agenda): Place {
  let waiting: (() => void)[] = []
  let isWorking = false
  const place: Place = {
    busyMs: 0,
    servers: 1,
    enter(ms, leave) {
      waiting.push(leave)
      if (!isWorking) serve(ms)
    },
  }
  function serve(ms: number): void {
    const all = waiting
    waiting = []
    isWorking = true
    place.busyMs += ms
    agenda.at(agenda.now() + ms, () => {
      isWorking = false
      for (const leave of all) leave()
      if (waiting.length > 0 && !isWorking) serve(ms)
    })
  }
  return place
}

/** What happens when: a heap, the next one on top. What was entered first happens first at the same moment. */
function openAgenda() {
  type Entry = { at: number; number: number; happen: () => void }
  const heap: Entry[] = []
  let [now, number] = [0, 0]
  const isBefore = (one: Entry, other: Entry) => one.at < other.at || (one.at === other.at && one.number < other.number)
  const entry = (place: number) => heap[place] as Entry

  function takeFirst(): Entry {
    const first = entry(0)
    const last = heap.pop() as Entry
    if (heap.length === 0) return first
    let place = 0
    for (;;) {
      let child = 2 * place + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && isBefore(entry(child + 1), entry(child))) child += 1
      if (!isBefore(entry(child), last)) break
      heap[place] = entry(child)
      place = child
    }
    heap[place] = last
    return first
  }

  return {
    now: () => now,
    at(moment: number, happen: () => void): void {
      const added = { at: moment, number: number++, happen }
      let place = heap.push(added) - 1
      for (let parent = (place - 1) >> 1; place > 0 && isBefore(added, entry(parent)); parent = (place - 1) >> 1) {
        heap[place] = entry(parent)
        place = parent
      }
      heap[place] = added
    },
    runUntil(end: number): void {
      while (heap.length > 0 && entry(0).at <= end) {
        const { at, happen } = takeFirst()
        now = at
        happen()
      }
      now = end
    },
  }
}
