/**
 * What phones resume from (decision 66): the log an event belongs to, its number there, and when it was published. PostgreSQL makes them
 * (`event_id`); a number alone would be taken for one of its own by any other database.
 */

export type EventId = { log: string; seq: number; text: string }

const SHAPE = /^([0-9a-f]{1,16})-(\d{1,15})-[0-9a-f]{1,16}$/

/** Null for a text that is no id of ours. */
export function readEventId(text: string): EventId | null {
  const [, log, seq] = SHAPE.exec(text) ?? []
  return log === undefined || seq === undefined ? null : { log, seq: Number(seq), text }
}
