/** Incremental parser for `text/event-stream`. Pure: `feed` takes text and returns the completed events. */
export type StreamEvent = { id?: string; event: string; data: string }

export type StreamParser = { feed: (chunk: string) => StreamEvent[] }

export function createStreamParser(): StreamParser {
  let rest = ''
  return {
    feed: (chunk) => {
      const blocks = (rest + chunk.replaceAll('\r\n', '\n')).split('\n\n')
      rest = blocks.pop() ?? ''
      return blocks.map(parseBlock).filter((event) => event !== undefined)
    },
  }
}

/** A block of comments only is a ping, not an event. */
function parseBlock(block: string): StreamEvent | undefined {
  const fields: Record<string, string[]> = {}
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':')
    if (colon === 0) continue
    const name = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    ;(fields[name] ??= []).push(value)
  }
  if (!fields['data'] && !fields['event']) return undefined
  const id = fields['id']?.at(-1)
  return { event: fields['event']?.at(-1) ?? 'message', data: fields['data']?.join('\n') ?? '', ...(id && { id }) }
}

/**
 * Delay before reconnecting: doubles from 1 s to 30 s, with ±50 % jitter so that a server restart causes no rush of
 * connections.
 */
export function computeReconnectDelayMs(failures: number, random: number): number {
  return Math.min(1_000 * 2 ** failures, 30_000) * (0.5 + random)
}

/**
 * Content of a live event: the changed topic, the ids of the changed rows if known, and the rows that the server sent
 * along.
 */
export type LiveEvent = { topic: string; ids: (number | string)[]; rows: unknown[]; [more: string]: unknown }

export function parseLiveEvent(data: string): LiveEvent | undefined {
  try {
    const event = JSON.parse(data) as Partial<LiveEvent> | null
    if (typeof event?.topic !== 'string') return undefined
    const list = (value: unknown) => (Array.isArray(value) ? value : [])
    return { ...event, topic: event.topic, ids: list(event.ids), rows: list(event.rows) }
  } catch {
    return undefined
  }
}
