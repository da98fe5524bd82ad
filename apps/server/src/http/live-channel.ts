/** Connection on which PostgreSQL notifies every process of published events. */
import { Client } from 'pg'
import type { ConnectionOptions } from '../db/connection.ts'
import type { LiveEvent } from './context.ts'

/** NOTIFY channel of the outbox relay. */
export const LIVE_CHANNEL = 'nocturne_live'
const RELISTEN_MS = 500

/** `id` contains the log an event belongs to and its number (`event-id.ts`). */
export type LiveMessage = { id: string; event: LiveEvent }

type Listener = {
  onMessage: (message: LiveMessage) => void
  /** Called after a reconnect, because events published in between were missed. */
  onGap: () => void
  onError: (error: unknown) => void
}

/** Listens until stopped and reconnects when the connection ends. Throws when the first connection fails. */
export async function listenToChannel(
  connection: ConnectionOptions,
  listener: Listener,
): Promise<{ stop: () => Promise<void> }> {
  let stopped = false
  let current = await listen(connection, listener)

  async function runListenLoop(): Promise<void> {
    for (;;) {
      await current.ended
      if (stopped) return
      await new Promise((resolve) => setTimeout(resolve, RELISTEN_MS).unref())
      if (stopped) return
      try {
        current = await listen(connection, listener)
        listener.onGap()
      } catch (error) {
        listener.onError(error)
      }
    }
  }

  void runListenLoop()
  return {
    stop: async () => {
      stopped = true
      await current.client.end()
    },
  }
}

/** Opens one listening connection; `ended` resolves when it ends. */
async function listen(
  connection: ConnectionOptions,
  { onMessage, onError }: Listener,
): Promise<{ client: Client; ended: Promise<void> }> {
  const client = new Client({ ...connection, application_name: 'nocturne-live' })
  client.on('notification', ({ payload = '[]' }) => (JSON.parse(payload) as LiveMessage[]).forEach(onMessage))
  client.on('error', onError)
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
  try {
    await client.connect()
    await client.query(`listen ${LIVE_CHANNEL}`)
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  return { client, ended }
}
