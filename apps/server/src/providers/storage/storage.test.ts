/** Contract tests for each storage, then failures of an object store, with a simulated store. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startS3Server } from '../../../test/s3-server.ts'
import type { S3Server } from '../../../test/s3-server.ts'
import { createDiskStorage } from './disk-storage.ts'
import { FileNotStoredError, UPLOAD_PARTS_PREFIX, StorageError } from './file-storage.ts'
import type { FileStorage } from './file-storage.ts'
import { buildObjectUrl } from './s3-requests.ts'
import { createS3Storage } from './s3-storage.ts'
import { readS3Settings } from './settings.ts'
import { createWatchedStorage } from './watched-storage.ts'

const MB = 1024 * 1024
const patience = { attempts: 3, waitMs: 1, responseMs: 20_000, silenceMs: 20_000 }
const hasty = { ...patience, attempts: 6, responseMs: 400 }
const home = mkdtempSync(join(tmpdir(), 'nocturne-storage-'))
let s3: S3Server
beforeAll(async () => {
  s3 = await startS3Server()
})
afterAll(async () => {
  await s3.close()
  rmSync(home, { recursive: true })
})

let made = 0
const newKey = (prefix = '') => `${prefix}file-${(made += 1).toString().padStart(8, '0')}.mp4`
const bytes = (length: number, seed = 7) => Buffer.from(Array.from({ length }, (_, i) => (i * seed + (i >> 8)) % 251))
/** A file larger than one upload part. */
const LARGE = Buffer.concat([bytes(10_000), Buffer.alloc(8 * MB, 5), bytes(10_000, 3)])

function createSource(content: Uint8Array): string {
  const path = join(home, `source-${(made += 1)}`)
  writeFileSync(path, content)
  return path
}

const read = async (storage: FileStorage, key: string, part?: { start: number; end: number }) =>
  buffer(await storage.get(key, part))

async function listKeys(storage: FileStorage, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list(prefix)) keys.push(key)
  return keys.toSorted()
}

describe.each([
  ['disk', () => createDiskStorage(join(home, 'files'))],
  ['S3', () => createS3Storage(s3.settings, patience)],
] as const)('files on %s', (_name, make) => {
  let storage: FileStorage
  beforeAll(() => {
    storage = make()
  })

  it('files are stored unchanged, small or large, whole or in parts', async () => {
    const [small, large] = [newKey(), newKey()]
    await storage.put(small, bytes(1_000))
    await storage.put(large, { path: createSource(LARGE) })
    expect(await read(storage, small)).toEqual(bytes(1_000))
    expect((await read(storage, large)).equals(LARGE)).toBe(true)
    expect((await storage.head(large))?.size).toBe(LARGE.length)
    const middle = { start: 8 * MB - 3, end: 8 * MB + 900 }
    expect(await read(storage, large, middle)).toEqual(LARGE.subarray(middle.start, middle.end + 1))
    expect(await read(storage, small, { start: 999, end: 999 })).toEqual(bytes(1_000).subarray(999))
  })

  it('storing a file again, also concurrently, leaves it equal', async () => {
    const key = newKey(UPLOAD_PARTS_PREFIX)
    await Promise.all(Array.from({ length: 4 }, () => storage.put(key, bytes(5_000))))
    expect(await read(storage, key)).toEqual(bytes(5_000))
    expect(await listKeys(storage, UPLOAD_PARTS_PREFIX)).toEqual([key])
  })

  it('missing files are reported missing, and removed ones are gone', async () => {
    const key = newKey()
    expect(await storage.head(key)).toBeNull()
    await expect(storage.get(key)).rejects.toBeInstanceOf(FileNotStoredError)
    await storage.put(key, bytes(10))
    await storage.remove(key)
    await storage.remove(key)
    expect(await storage.head(key)).toBeNull()
    await expect(read(storage, key, { start: 0, end: 3 })).rejects.toBeInstanceOf(FileNotStoredError)
  })

  it('lists files by key prefix, in any number, with size and time', async () => {
    const keys = Array.from({ length: 8 }, () => newKey(UPLOAD_PARTS_PREFIX))
    for (const key of keys) await storage.put(key, bytes(20))
    const listed = await listKeys(storage, UPLOAD_PARTS_PREFIX)
    expect(keys.filter((key) => !listed.includes(key))).toEqual([])
    expect(listed.every((key) => key.startsWith(UPLOAD_PARTS_PREFIX))).toBe(true)
    for await (const { size, modifiedAt } of storage.list(keys[0] ?? '')) {
      expect(size).toBe(20)
      expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(60_000)
    }
  })

  it('accepts only keys of its own format', async () => {
    for (const key of ['../secrets.key', 'parts/../../x-12345678', 'short', '/etc/passwd', 'parts/', ''])
      await expect(storage.put(key, bytes(3)), key).rejects.toThrow('is no key')
  })

  it('incomplete uploads are invisible and are removed once abandoned', async () => {
    const before = await listKeys(storage, '')
    await expect(storage.put(newKey(), { path: join(home, 'nowhere') })).rejects.toThrow()
    expect(await listKeys(storage, '')).toEqual(before)
    expect(await storage.clearUnfinished(new Date(Date.now() + 60_000))).toBe(0)
  })
})

describe('failing object store', () => {
  let storage: FileStorage
  beforeEach(() => {
    s3.settle()
    storage = createS3Storage(s3.settings, patience)
  })

  it.each([
    ['reports that it is busy', 'PUT', 'file-', 'before'],
    ['times out after storing the file', 'PUT', 'file-', 'lost'],
    ['never answers', 'PUT', 'file-', 'silent'],
    ['does not respond whether it has the file', 'HEAD', 'file-', 'lost'],
    ['loses the response that starts a multipart upload', 'POST', 'uploads', 'lost'],
    ['loses the response to a part', 'PUT', 'partNumber=2', 'lost'],
    ['loses the response that completes the upload', 'POST', 'uploadId', 'lost'],
    ['is busy when completing the upload', 'POST', 'uploadId', 'before'],
  ] as const)('is retried when it %s', async (_name, method, has, failure) => {
    const key = newKey()
    s3.fail(method, has, failure)
    if (failure === 'silent') storage = createS3Storage(s3.settings, hasty)
    const content = has === 'file-' ? bytes(3_000) : LARGE
    await storage.put(key, { path: createSource(content) })
    expect(s3.objects.get(key)?.body.equals(content)).toBe(true)
  })

  it.each([
    ['small', bytes(3_000), 'PUT', 'file-', 'before'],
    ['small, half of which was stored', bytes(3_000), 'PUT', 'file-', 'dropped'],
    ['large, at its first part', LARGE, 'PUT', 'partNumber=1', 'before'],
    ['large, at its end', LARGE, 'POST', 'uploadId', 'before'],
  ] as const)('does not acknowledge a file it lacks: %s', async (_name, content, method, has, failure) => {
    const key = newKey()
    s3.fail(method, has, failure, 99)
    const begun = s3.uploads.size
    await expect(storage.put(key, { path: createSource(content) })).rejects.toBeInstanceOf(StorageError)
    expect(s3.objects.get(key)?.body.length ?? 0).toBeLessThan(content.length)
    // The started upload was aborted, so that its parts cost nothing.
    expect(s3.uploads.size).toBe(begun)
  })

  it('refuses a file whose parts were mixed up, and does not show it', async () => {
    const key = newKey()
    s3.fail('PUT', 'partNumber=1', 'dropped')
    await expect(storage.put(key, { path: createSource(LARGE) })).rejects.toBeInstanceOf(StorageError)
    expect(await storage.head(key)).toBeNull()
  })

  it('requests the rest after a break, and never ends a file early', async () => {
    const key = newKey()
    await storage.put(key, { path: createSource(LARGE) })
    s3.fail('GET', key, 'cut', 2)
    expect((await read(storage, key)).equals(LARGE)).toBe(true)
    expect((await read(storage, key, { start: 5, end: 8 * MB })).equals(LARGE.subarray(5, 8 * MB + 1))).toBe(true)
    s3.fail('GET', key, 'cut', 99)
    await expect(read(storage, key)).rejects.toBeInstanceOf(StorageError)
    s3.settle()
    s3.fail('GET', key, 'short', 99)
    await expect(read(storage, key, { start: 0, end: 99 })).rejects.toBeInstanceOf(StorageError)
  })

  it('rejects another key, and reports the error without the key', async () => {
    const stranger = createS3Storage({ ...s3.settings, secretAccessKey: 'another-secret-of-somebody' }, patience)
    const requestCount = s3.requests.length
    const refused = stranger.put(newKey(), bytes(5))
    await expect(refused).rejects.toThrow('SignatureDoesNotMatch')
    await expect(refused).rejects.not.toThrow('another-secret')
    // A refusal is permanent and not retried.
    expect(s3.requests.length).toBe(requestCount + 1)
  })

  it('aborts uploads that were never completed', async () => {
    s3.uploads.clear()
    s3.uploads.set('left', { key: newKey(), at: new Date(0), parts: new Map() })
    s3.uploads.set('foreign', { key: 'someone/else', at: new Date(0), parts: new Map() })
    s3.uploads.set('coming', { key: newKey(), at: new Date(), parts: new Map() })
    expect(await storage.clearUnfinished(new Date(Date.now() - 60_000))).toBe(1)
    expect([...s3.uploads.keys()].toSorted()).toEqual(['coming', 'foreign'])
  })

  it('is reported unwritable until it recovers, without a probe for each request', async () => {
    let at = 0
    const watched = createWatchedStorage(storage, () => at)
    expect(await watched.isWritable()).toBe(true)
    expect(await listKeys(storage, `${UPLOAD_PARTS_PREFIX}probe`)).toEqual([])
    s3.goAway(true)
    expect(await watched.isWritable()).toBe(true)
    at += 61_000
    expect(await watched.isWritable()).toBe(false)
    const requestCount = s3.requests.length
    expect(await watched.isWritable()).toBe(false)
    expect(s3.requests.length).toBe(requestCount)
    await expect(watched.get('file-of-nobody')).rejects.toBeInstanceOf(StorageError)
    s3.goAway(false)
    await watched.put(newKey(), bytes(5))
    expect(await watched.isWritable()).toBe(true)
    expect(watched.failures).toEqual({ write: 1, read: 1, remove: 0 })
  })
})

describe('object store settings', () => {
  const whole = {
    S3_ENDPOINT: 'https://oss-cn-shanghai.aliyuncs.com/',
    S3_REGION: 'oss-cn-shanghai',
    S3_BUCKET: 'club-files',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'very-secret',
  }
  it('are used when complete, with the bucket as subdomain or path', () => {
    expect(readS3Settings({})).toBeNull()
    const read = readS3Settings(whole)
    const settings = read && 'settings' in read ? read.settings : expect.fail('not whole')
    expect(buildObjectUrl(settings, 'a.mp4').href).toBe('https://club-files.oss-cn-shanghai.aliyuncs.com/a.mp4')
    expect(buildObjectUrl({ ...settings, pathStyle: true }, 'a.mp4').href).toBe(
      'https://oss-cn-shanghai.aliyuncs.com/club-files/a.mp4',
    )
    expect(readS3Settings({ ...whole, S3_ENDPOINT: 'http://minio:9000', S3_PATH_STYLE: 'on' })).toMatchObject({
      settings: { endpoint: 'http://minio:9000', pathStyle: true },
    })
  })

  it.each([
    [{ S3_REGION: '' }, 'S3_REGION is missing'],
    [{ S3_ENDPOINT: 'http://files.example' }, 'S3_ENDPOINT must be'],
    [{ S3_ENDPOINT: 'https://files.example/folder' }, 'S3_ENDPOINT must be'],
    [{ S3_BUCKET: 'Club Files' }, 'S3_BUCKET must be'],
    [{ S3_PATH_STYLE: 'yes' }, 'S3_PATH_STYLE must be'],
    [{ S3_SECRET_ACCESS_KEY_FILE: '/nowhere' }, 'cannot be read'],
  ])('are refused with %o', (wrong, problem) => {
    const read = readS3Settings({ ...whole, ...wrong })
    expect(JSON.stringify(read)).toContain(problem)
    expect(JSON.stringify(read)).not.toContain('very-secret')
  })
})
