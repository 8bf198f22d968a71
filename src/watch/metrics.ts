import { performance } from 'node:perf_hooks'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = {
  /** @param request.tenant for whoever counts by brand; the metrics do not */
  observeRequest(request: {
    method: string
    route: string
    status: number
    seconds: number
    tenant?: string | undefined
  }): void
  /** @param outcome the order's state when it ended, in our words */
  countOrder(tenant: string, outcome: string): void
  /** @param seconds from an order's payment until all of it was delivered */
  observeDelivery(seconds: number): void
  /**
   * A number that is read on each request for metrics: pool sizes, waiting jobs. Labels are the keys of `read`'s
   * result.
   */
  gauge(
    name: string,
    help: string,
    label: string,
    read: () => Record<string, number> | Promise<Record<string, number>>,
  ): void
  /** Everything, in the Prometheus text format. */
  text(): Promise<string>
}

const hour = 3_600_000

/**
 * @returns this process's own metrics, with Node's usual ones (memory, garbage collection). Not the event loop's lag:
 *   measured as usual, it wakes a process that has nothing to do a hundred times a second.
 */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: hour })
  for (const { name } of registry.getMetricsAsArray())
    if (name.startsWith('nodejs_eventloop_lag_')) registry.removeSingleMetric(name)
  new Counter({
    name: 'saldo_event_loop_busy_seconds_total',
    help: 'Seconds that this process was at work: one a second is all that it can do',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(performance.eventLoopUtilization().active / 1000)
    },
  })
  const requests = new Histogram({
    name: 'saldo_request_seconds',
    help: 'Time to answer a request, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const orders = new Counter({
    name: 'saldo_orders_total',
    help: 'Orders that ended, by outcome',
    labelNames: ['tenant', 'outcome'],
    registers: [registry],
  })
  const deliveries = new Histogram({
    name: 'saldo_delivery_seconds',
    help: 'Time from the payment of an order until it was delivered',
    buckets: [1, 2, 5, 10, 30, 60, 300, 900, 3600],
    registers: [registry],
  })
  return {
    observeRequest({ method, route, status, seconds }) {
      // By class of status: one series per status would multiply the series for nothing.
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds)
    },
    countOrder(tenant, outcome) {
      orders.inc({ tenant, outcome })
    },
    observeDelivery: (seconds) => deliveries.observe(seconds),
    gauge(name, help, label, read) {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        async collect() {
          // What cannot be read is left out: the other metrics are wanted most while the database is away.
          const values = await Promise.resolve()
            .then(read)
            .catch(() => ({}))
          this.reset()
          for (const [key, value] of Object.entries(values)) this.set({ [label]: key }, value)
        },
      })
    },
    text: () => registry.metrics(),
  }
}
