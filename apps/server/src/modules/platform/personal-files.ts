/**
 * Links to personal files end: evidence, signatures, leave papers and every other file that is not public opens by a signed link. Links
 * are signed whenever an answer with the address of such a file leaves the server, so stored addresses never end.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { FILE_PATH } from './upload-keys.ts'
import { isPublicFile } from './upload-kinds.ts'

/** Links are the same for half an hour, so that phones keep the picture, and open it for 30 to 60 minutes. */
const WINDOW_MS = 30 * 60_000

/**
 * A whole JSON value that is the address of a file, with or without an earlier signature. An address within other text stays as it was
 * typed: a remark must not get a link signed.
 */
const ADDRESS = new RegExp(String.raw`(?<!\\)"${FILE_PATH}((?:pub-)?[\w-]{22}\.\w{3,4})(?:\?[\w=&-]*)?"`, 'g')

const SIGNATURE_BYTES = 16

const signature = (key: string, name: string, expiresAt: number) =>
  createHmac('sha256', key).update(`file ${name} ${expiresAt}`).digest().subarray(0, SIGNATURE_BYTES)

/** Signs every address of a personal file that is a value of this JSON, also one that was signed before. */
export function signAddresses(text: string, key: string, now: Date): string {
  const expiresAt = (Math.floor(+now / WINDOW_MS) + 2) * WINDOW_MS
  return text.replaceAll(ADDRESS, (_address, name: string) =>
    isPublicFile(name)
      ? `"${FILE_PATH}${name}"`
      : `"${FILE_PATH}${name}?e=${expiresAt.toString(36)}&s=${signature(key, name, expiresAt).toString('base64url')}"`,
  )
}

/** Seconds a link still opens this file; 0 for one that is not signed, altered or over. */
export function secondsOpen(key: string, name: string, query: { e?: unknown; s?: unknown }, now: Date): number {
  const { e, s } = query
  if (typeof e !== 'string' || typeof s !== 'string' || !/^[0-9a-z]{6,11}$/.test(e)) return 0
  const expiresAt = Number.parseInt(e, 36)
  const given = Buffer.from(s, 'base64url')
  if (given.length !== SIGNATURE_BYTES || !timingSafeEqual(given, signature(key, name, expiresAt))) return 0
  return Math.max(0, Math.ceil((expiresAt - +now) / 1000))
}

/** Signs addresses in JSON answers. Registered before answers are compressed. */
export function signPersonalFiles(app: FastifyInstance, key: () => Promise<string>, clock: () => Date): void {
  app.addHook('onSend', async (_request, _reply, payload: unknown) =>
    typeof payload === 'string' && payload.includes(FILE_PATH) ? signAddresses(payload, await key(), clock()) : payload,
  )
}
