/**
 * Routes that leave no trace (decision 102): anonymous feedback messages. Their requests update no session, are not counted and not logged,
 * so that no record with a time exists next to a message that has only a date.
 */
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    unrecorded?: boolean
  }
}

export const isUnrecorded = (request: FastifyRequest): boolean => request.routeOptions.config.unrecorded === true
