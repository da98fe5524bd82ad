/** Packs a few files into a zip archive, as Alipay packs its statements. */
import { crc32, deflateRawSync } from 'node:zlib'

type File = { name: Buffer; content: Buffer }

export function buildZip(files: readonly File[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content } of files) {
    const packed = deflateRawSync(content)
    // Part that the local and the central header of a file have in common: from "version needed" to "extra length".
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(name.length, 22)
    const entry = Buffer.alloc(14)
    entry.writeUInt32LE(at, 10)
    const body = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, name, packed])
    bodies.push(body)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, entry, name)
    at += body.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...bodies, list, Buffer.from('PK\x05\x06', 'latin1'), end])
}
