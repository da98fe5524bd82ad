/**
 * Where the log goes. A place that takes nothing (a full disk, a pipe nobody reads any more) costs lines, never the house: lines that
 * cannot be written are left out, and the log says how many once it is written again.
 */
import { write, writeSync } from 'node:fs'

/** Characters that wait for a slow place. */
const ROOM = 1_048_576
const AGAIN_MS = 50
const STANDARD_OUTPUT = 1

/** The log of this process, by default its standard output. What still waits when the process ends is written then, if it can be. */
export function steadyLog(fd: number = STANDARD_OUTPUT): { write: (line: string) => void } {
  let lines: string[] = []
  let size = 0
  let lost = 0
  let underWay: Buffer | null = null

  function take(line: string): void {
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
      // A pipe that is full for a moment.
      if (error?.code === 'EAGAIN') return void setTimeout(() => writeBytes(count), AGAIN_MS).unref()
      underWay = null
      if (error) lost += count
      else if (lost > 0) sayLost()
      writeNext()
    })
  }

  function sayLost(): void {
    lines.unshift(
      `${JSON.stringify({ level: 40, time: Date.now(), count: lost, msg: 'lines of this log were lost' })}\n`,
    )
    lost = 0
  }

  process.on('exit', () => {
    // What is under way is on its way without us.
    try {
      if (lines.length > 0) writeSync(fd, lines.join(''))
    } catch {
      // Nobody is left who could be told.
    }
  })
  return { write: take }
}

/** As above, for what is said without the log: the words of a start and of an end. */
export function sayWithoutFail(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}
