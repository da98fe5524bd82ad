/** A log that cannot be written does not end the process, and reports the lost lines. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const MODULE = JSON.stringify(join(import.meta.dirname, 'buffered-log.ts'))

/** Runs a program whose standard output is this file; returns its exit code and standard error. */
async function run(program: string, output: number): Promise<{ exitCode: number | null; said: string }> {
  const source = `const { createBufferedLog, ignoreConsoleErrors } = await import(${MODULE})\nignoreConsoleErrors()\nconst log = createBufferedLog()\n${program}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', output, 'pipe'] })
  let errorOutput = ''
  child.stderr?.on('data', (part: Buffer) => (errorOutput += part.toString()))
  const [exitCode] = (await once(child, 'exit')) as [number | null]
  return { exitCode, said: errorOutput }
}

it.skipIf(!existsSync('/dev/full'))(
  'keeps running without log lines on a full disk, and ends when stopped',
  async () => {
    const full = openSync('/dev/full', 'w')
    const program = `
    for (let round = 0; round < 20; round += 1) {
      for (let n = 0; n < 50; n += 1) log.write('x'.repeat(10_000) + '\\n')
      process.stdout.write('words\\n')
      await new Promise((resolve) => setImmediate(resolve))
    }
    process.stderr.write('alive')
    process.exit(7)`
    expect(await run(program, full)).toEqual({ exitCode: 7, said: 'alive' })
    closeSync(full)
  },
)

it('writes every line once, also lines buffered at shutdown', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nocturne-log-'))
  const path = join(folder, 'log')
  const file = openSync(path, 'a')
  const program = `
    for (let n = 0; n < 3000; n += 1) {
      log.write(n + '\\n')
      if (n % 500 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    process.exit(0)`
  await run(program, file)
  closeSync(file)
  // A write in progress when the process ends may arrive after lines queued behind it.
  const written = readFileSync(path, 'utf8').trimEnd().split('\n').map(Number)
  expect(written.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 3000 }, (_, n) => n))
  rmSync(folder, { recursive: true })
})
