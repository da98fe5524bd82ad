/** Signals of a process that is busy while it stops, as at the start of a server on a busy machine. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = JSON.stringify(join(import.meta.dirname, 'stop-signal.ts'))

/** Blocks its only thread for longer than signals count as one; then needs some more turns of the event loop. */
const busy = `
import { writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { stopOnSignal } from ${SOURCE}
stopOnSignal({
  stop: async () => {
    writeSync(1, 'stopping')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500)
    await sleep(100)
  },
  abandon: () => undefined,
})
setInterval(() => undefined, 1_000)
writeSync(1, 'ready')`

test('counts signals that arrive in quick succession as one, although they are delivered late', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', busy], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGINT')
  await once(child.stdout, 'data')
  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([0, null])
})
