/**
 * Links to files: a browser's downloader and a shell's send no session, so the link itself says whose it is and what it opens, signed
 * by the house. It is good for minutes, and no longer than the session it was made in.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long a link opens its file. */
export const FILE_LINK_MINUTES = 10

export type FileLink = {
  endpointId: string
  /** The session it was made in. */
  tokenHash: string
  /** Milliseconds since the epoch. */
  expiresAt: number
  /** What of it is wanted, as the endpoint understands it. */
  wanted: unknown
}

const signature = (key: string, content: string) => createHmac('sha256', key).update(content).digest()

/** The text of a link. */
export function signFileLink(key: string, link: FileLink): string {
  const content = Buffer.from(JSON.stringify(link)).toString('base64url')
  return `${content}.${signature(key, content).toString('base64url')}`
}

/** What a link says; nothing when it is not ours, of another endpoint or too old. */
export function readFileLink(
  key: string,
  ticket: string,
  { endpointId, now }: { endpointId: string; now: Date },
): FileLink | undefined {
  const [content = '', signed = ''] = ticket.split('.', 2)
  const given = Buffer.from(signed, 'base64url')
  const expected = signature(key, content)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const link = JSON.parse(Buffer.from(content, 'base64url').toString()) as FileLink
  return link.endpointId === endpointId && now.getTime() < link.expiresAt ? link : undefined
}
