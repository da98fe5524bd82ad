/**
 * Signed links to files: a browser's or shell's downloader sends no session, so the link itself names its session and file. It is valid for
 * minutes and at most as long as that session.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** Validity of a link. */
export const FILE_LINK_MINUTES = 10

type FileLink = {
  endpointId: string
  /** Session the link was created in. */
  tokenHash: string
  /** Milliseconds since the epoch. */
  expiresAt: number
  /** Requested content, in the format of the endpoint. */
  wanted: unknown
}

const signContent = (key: string, content: string) => createHmac('sha256', key).update(content).digest()

/** Encodes and signs a link. */
export function signFileLink(key: string, link: FileLink): string {
  const content = Buffer.from(JSON.stringify(link)).toString('base64url')
  return `${content}.${signContent(key, content).toString('base64url')}`
}

/** Verifies and decodes a link; undefined when the signature is wrong, it is for another endpoint or it has expired. */
export function readFileLink(
  key: string,
  ticket: string,
  { endpointId, now }: { endpointId: string; now: Date },
): FileLink | undefined {
  const [content = '', signed = ''] = ticket.split('.', 2)
  const given = Buffer.from(signed, 'base64url')
  const expected = signContent(key, content)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const link = JSON.parse(Buffer.from(content, 'base64url').toString()) as FileLink
  return link.endpointId === endpointId && now.getTime() < link.expiresAt ? link : undefined
}
