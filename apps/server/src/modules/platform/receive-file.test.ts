/** Multipart bodies that end too early. Runs in a separate process, because an unhandled error would end it. */
import { execFile } from 'node:child_process'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { receiveFile } from './receive-file.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'nocturne-torn-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Sends a form whose file breaks off after the given bytes (hex), and prints the outcome. */
const SENDER = `
  import { PassThrough } from 'node:stream'
  import { setImmediate } from 'node:timers/promises'
  const [receiver, path, field, hex] = process.argv.slice(1)
  const { receiveFile } = await import(receiver)
  const request = Object.assign(new PassThrough(), { headers: { 'content-type': 'multipart/form-data; boundary=XX' } })
  request.write('--XX\\r\\ncontent-disposition: form-data; name="' + field + '"; filename="a.png"\\r\\n\\r\\n')
  request.end(Buffer.from(hex, 'hex'))
  const end = await receiveFile(request, path, 'image').catch((error) => error.errCode)
  await setImmediate()
  console.log(end)
`

const ZEROS = Buffer.alloc(100).toString('hex')

it.each([
  ['of another name', 'other', ZEROS],
  ['that is no picture', 'file', ZEROS],
  ['whose kind is not told yet', 'file', '89504e47'],
  ['that begins as a picture', 'file', `89504e470d0a1a0a${ZEROS}`],
])('refuses a form that ends within a file %s, and goes on', async (_what, field, bytes) => {
  const receiver = new URL('receive-file.ts', import.meta.url).href
  const args = ['--input-type=module', '--eval', SENDER, receiver, join(folder, field + bytes.length), field, bytes]
  const { stdout } = await run(process.execPath, args)
  expect(stdout).toBe('FILE_TYPE_DENIED\n')
})

it('rejects a client that disconnected before listening began', async () => {
  const request = new IncomingMessage(new Socket())
  request.headers['content-type'] = 'multipart/form-data; boundary=XX'
  await new Promise((resolve) => request.destroy().once('close', resolve))
  await expect(receiveFile(request, join(folder, 'gone'), 'image')).rejects.toMatchObject({
    errCode: 'FILE_TYPE_DENIED',
  })
})
