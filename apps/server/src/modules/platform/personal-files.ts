/**
 * Signed, expiring links to personal files: evidence, signatures, leave papers and every other non-public file. Addresses are signed
 * whenever a response leaves the server, so stored addresses never expire.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { FILE_PATH } from './upload-keys.ts'
import { isPublicFile } from './upload-kinds.ts'

/** Links stay equal for half an hour so that phones can cache the picture; each is valid for 30 to 60 minutes. */
const WINDOW_MS = 30 * 60_000

/**
 * A complete JSON value that is a file address, with or without an earlier signature. Addresses within other text stay unchanged: typed
 * remarks must not get links signed.
 */
const ADDRESS = new RegExp(String.raw`(?<!\\)"${FILE_PATH}((?:pub-)?[\w-]{22}\.\w{3,4})(?:\?[\w=&-]*)?"`, 'g')

const SIGNATURE_BYTES = 16

const computeSignature = (key: string, name: string, expiresAt: number) =>
  createHmac('sha256', key).update(`file ${name} ${expiresAt}`).digest().subarray(0, SIGNATURE_BYTES)

/** Signs every value of this JSON that is the address of a personal file, replacing earlier signatures. */
export function signAddresses(text: string, key: string, now: Date): string {
  const expiresAt = (Math.floor(+now / WINDOW_MS) + 2) * WINDOW_MS
  return text.replaceAll(ADDRESS, (_address, name: string) =>
    isPublicFile(name)
      ? `"${FILE_PATH}${name}"`
      : `"${FILE_PATH}${name}?e=${expiresAt.toString(36)}&s=${computeSignature(key, name, expiresAt).toString('base64url')}"`,
  )
}

/** Remaining seconds of a link to this file; 0 when unsigned, altered or expired. */
export function computeLinkRemainingSeconds(
  key: string,
  name: string,
  query: { e?: unknown; s?: unknown },
  now: Date,
): number {
  const { e, s } = query
  if (typeof e !== 'string' || typeof s !== 'string' || !/^[0-9a-z]{6,11}$/.test(e)) return 0
  const expiresAt = Number.parseInt(e, 36)
  const given = Buffer.from(s, 'base64url')
  if (given.length !== SIGNATURE_BYTES || !timingSafeEqual(given, computeSignature(key, name, expiresAt))) return 0
  return Math.max(0, Math.ceil((expiresAt - +now) / 1000))
}

/** Signs addresses in JSON responses. Must be registered before compression. */
export function registerPersonalFileSigning(app: FastifyInstance, key: () => Promise<string>, clock: () => Date): void {
  app.addHook('onSend', async (_request, _reply, payload: unknown) =>
    typeof payload === 'string' && payload.includes(FILE_PATH) ? signAddresses(payload, await key(), clock()) : payload,
  )
}
