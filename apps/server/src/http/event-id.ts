/**
 * Resume position of the live stream (decision 66): the log an event belongs to, its number there and its publication time, made by
 * PostgreSQL (`event_id`). A number alone would be ambiguous after a restore to another database.
 */

export type EventId = { log: string; seq: number; text: string }

const SHAPE = /^([0-9a-f]{1,16})-(\d{1,15})-[0-9a-f]{1,16}$/

/** Parses an event id; null for any other text. */
export function parseEventId(text: string): EventId | null {
  const [, log, seq] = SHAPE.exec(text) ?? []
  return log === undefined || seq === undefined ? null : { log, seq: Number(seq), text }
}
