// How long we wait for a server that may have gone silent: a firewall that drops packets says nothing. Milliseconds.

const keepsAsking = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * For connections that requests and jobs wait on. A statement's answer is waited for longer than the server lets it run
 * (15 s): whoever is silent for that long is gone, and its connection is thrown away.
 */
export const usualPatience = { ...keepsAsking, connectionTimeoutMillis: 5_000, query_timeout: 30_000 }

/** What a transaction over many rows may take: of the server for each statement, and of us for its answer. */
export const longStatement = 600_000
export const longPatience = longStatement + 60_000

/** For the owner's commands, which somebody watches: loading brands takes its time. */
export const ownersPatience = { ...keepsAsking, connectionTimeoutMillis: 10_000, query_timeout: longPatience }

/** For migrations: an index takes as long as it takes, so that only keep-alive probes tell of a silent server. */
export const migrationPatience = { ...keepsAsking, connectionTimeoutMillis: 10_000 }
