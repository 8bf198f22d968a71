// How long to wait for a server that does not answer: a firewall that drops packets sends nothing. Milliseconds.

const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * For connections of requests and jobs. Longer than the server lets a statement run (15 s): a server that is silent for
 * longer is gone, and the connection is dropped.
 */
export const usualTimeouts = { ...keepAlive, connectionTimeoutMillis: 5_000, query_timeout: 18_000 }

/** Limits of a bulk query: for the server per statement, and for our wait for its answer. */
export const bulkStatementTimeout = 600_000
export const bulkAnswerTimeout = bulkStatementTimeout + 60_000

/** For the owner's commands, which somebody watches: loading brands takes time. */
export const ownerTimeouts = { ...keepAlive, connectionTimeoutMillis: 10_000, query_timeout: bulkAnswerTimeout }

/** For migrations: an index takes as long as it takes, so only keep-alive probes detect a silent server. */
export const migrationTimeouts = { ...keepAlive, connectionTimeoutMillis: 10_000 }
