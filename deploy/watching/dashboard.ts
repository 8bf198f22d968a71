/** Panels of the dashboard: a title, a unit of Grafana, and queries with their legends. */
const panels: { title: string; unit: string; queries: [legend: string, expr: string][] }[] = [
  {
    title: 'Orders that ended, per minute',
    unit: 'short',
    queries: [['{{outcome}}', 'sum by (outcome) (rate(saldo_orders_total[5m])) * 60']],
  },
  {
    title: 'From payment to delivery',
    unit: 's',
    queries: ['0.5', '0.95'].map((part) => [
      `p${Number(part) * 100}`,
      `histogram_quantile(${part}, sum by (le) (rate(saldo_delivery_seconds_bucket[15m])))`,
    ]),
  },
  {
    title: 'Objectives, what was missed',
    unit: 'percentunit',
    queries: [
      ['calls of buying, an hour', 'saldo:buying_calls_missed:ratio1h'],
      ['deliveries, an hour', 'saldo:deliveries_missed:ratio1h'],
    ],
  },
  {
    title: 'Requests a second',
    unit: 'reqps',
    queries: [['{{status}}', 'sum by (status) (rate(saldo_request_seconds_count[5m]))']],
  },
  {
    title: 'Time to answer, p95',
    unit: 's',
    queries: [['{{method}}', 'histogram_quantile(0.95, sum by (le, method) (rate(saldo_request_seconds_bucket[5m])))']],
  },
  {
    title: 'Jobs: the oldest that is due',
    unit: 's',
    queries: [['{{task}}', 'max by (task) (saldo_oldest_job_seconds)']],
  },
  { title: 'Jobs given up', unit: 'short', queries: [['{{task}}', 'max by (task) (saldo_dead_jobs)']] },
  {
    title: 'Cases: waiting, and late',
    unit: 'short',
    queries: [
      ['{{source}}', 'max by (source) (saldo_cases)'],
      ['{{source}}, late', 'max by (source) (saldo_cases_late)'],
    ],
  },
  {
    title: 'Partners that do not answer',
    unit: 's',
    queries: [['{{partner}}', 'max by (partner) (saldo_partner_away_seconds)']],
  },
  { title: 'Needs of processes', unit: 'short', queries: [['{{instance}} {{need}}', 'saldo_need']] },
  {
    title: 'Connections of pools',
    unit: 'short',
    queries: [['{{instance}} {{state}}', 'saldo_database_connections']],
  },
  {
    title: 'Memory, and how busy processes are',
    unit: 'short',
    queries: [
      ['{{instance}}, MB', 'process_resident_memory_bytes{job="saldo"} / 1e6'],
      ['{{instance}}, % of a processor', 'rate(saldo_event_loop_busy_seconds_total{job="saldo"}[5m]) * 100'],
    ],
  },
]

/** A dashboard of Grafana over the metrics that the rules watch. */
export const dashboard = {
  uid: 'saldo',
  title: 'Saldo',
  schemaVersion: 39,
  timezone: 'browser',
  refresh: '30s',
  time: { from: 'now-6h', to: 'now' },
  templating: { list: [{ name: 'source', type: 'datasource', query: 'prometheus' }] },
  panels: panels.map(({ title, unit, queries }, number) => ({
    id: number + 1,
    type: 'timeseries',
    title,
    datasource: { type: 'prometheus', uid: '$source' },
    gridPos: { w: 8, h: 8, x: (number % 3) * 8, y: Math.floor(number / 3) * 8 },
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    targets: queries.map(([legendFormat, expr], query) => ({ refId: 'ABC'[query], legendFormat, expr })),
  })),
}

if (import.meta.main) console.log(JSON.stringify(dashboard, null, 2))
