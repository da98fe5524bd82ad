/**
 * Routes that leave no trace (decision 102): letters without a name. Their requests touch no session, count nowhere and write no log line,
 * so that nothing with a time exists beside a letter that has only a date.
 */
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    traceless?: boolean
  }
}

export const isTraceless = (request: FastifyRequest): boolean => request.routeOptions.config.traceless === true
