/**
 * Reads the lines of a gzip file. Only a line feed ends a line: text of guests may contain other characters that some
 * readers treat as line ends.
 */
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'

const WORDS: Record<string, string> = {
  ENOENT: 'There is no such file',
  EACCES: 'This file must not be read',
  EISDIR: 'This is a folder, not a file',
  Z_DATA_ERROR: 'This file is not a backup of this product, or it is damaged',
  Z_BUF_ERROR: 'The backup ends in the middle: it was not written to its end',
}

/** Reads the file lazily. Rejects with a message for the operator when it cannot be read or is no gzip file. */
export async function* readLines(file: string): AsyncGenerator<string, void> {
  const packed = createReadStream(file)
  const unpacked = createGunzip()
  packed.once('error', (error) => unpacked.destroy(error))
  let rest = ''
  try {
    for await (const part of packed.pipe(unpacked).setEncoding('utf8')) {
      const lines = (rest + String(part)).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const words = WORDS[code]
    throw words ? new Error(`${words}: ${file}`, { cause: error }) : error
  } finally {
    packed.destroy()
  }
  if (rest !== '') yield rest
}
