/**
 * Log destination. When it accepts nothing (full disk, pipe without reader), lines are dropped instead of ending the process, and a later
 * line reports how many.
 */
import { write, writeSync } from 'node:fs'

/** Maximum number of characters buffered for a slow destination. */
const ROOM = 1_048_576
const AGAIN_MS = 50
const STANDARD_OUTPUT = 1

/** Log of this process, by default its standard output. Flushes the buffer at process exit if possible. */
export function createBufferedLog(fd: number = STANDARD_OUTPUT): { write: (line: string) => void } {
  let lines: string[] = []
  let size = 0
  let lost = 0
  let underWay: Buffer | null = null

  function bufferLine(line: string): void {
    if (size > ROOM) {
      lost += 1
      return
    }
    lines.push(line)
    size += line.length
    if (underWay === null) writeNext()
  }

  function writeNext(): void {
    if (lines.length === 0) return
    underWay = Buffer.from(lines.join(''))
    const count = lines.length
    lines = []
    size = 0
    writeBytes(count)
  }

  function writeBytes(count: number): void {
    const bytes = underWay ?? Buffer.alloc(0)
    write(fd, bytes, (error, written) => {
      if (error === null && written < bytes.length) {
        underWay = bytes.subarray(written)
        return writeBytes(count)
      }
      // EAGAIN: the pipe is full; retry the write.
      if (error?.code === 'EAGAIN') return void setTimeout(() => writeBytes(count), AGAIN_MS).unref()
      underWay = null
      if (error) lost += count
      else if (lost > 0) writeLost()
      writeNext()
    })
  }

  function writeLost(): void {
    lines.unshift(
      `${JSON.stringify({ level: 40, time: Date.now(), count: lost, msg: 'lines of this log were lost' })}\n`,
    )
    lost = 0
  }

  process.on('exit', () => {
    // Writes only the lines that are still buffered; the operating system completes a write that is already in
    // progress.
    try {
      if (lines.length > 0) writeSync(fd, lines.join(''))
    } catch {
      // The process is exiting, so the error cannot be logged.
    }
  })
  return { write: bufferLine }
}

/** Ignores errors of console output outside the log, such as start and stop messages. */
export function ignoreConsoleErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}
