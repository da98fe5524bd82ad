import { crc32, deflateRawSync } from 'node:zlib'
import type { EntityDefinition } from '@nocturne/contract/entity/definition'
import { goodsEntity } from '@nocturne/contract/office/menu-entities'
import { expect, test } from 'vitest'

import { archiveBounds, extractFile, readArchive } from './archive.ts'
import { findPictureField, matchPictures } from './match-pictures.ts'

type Source = { name: string; content: Buffer; declared?: number; flags?: number }

/** A zip archive; `declared` is a size that the directory claims instead of the true one. */
function buildArchive(sources: readonly Source[]): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const { name, content, declared = content.length, flags = 0x800 } of sources) {
    const packed = deflateRawSync(content)
    const nameBytes = Buffer.from(name)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(8, 8)
    head.writeUInt16LE(nameBytes.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(crc32(content), 16)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(declared, 24)
    entry.writeUInt16LE(nameBytes.length, 28)
    entry.writeUInt32LE(at, 42)
    locals.push(head, nameBytes, packed)
    entries.push(entry, nameBytes)
    at += head.length + nameBytes.length + packed.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(sources.length, 10)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...locals, directory, end]))
}

const picture = (name: string, text = 'picture'): Source => ({ name, content: Buffer.from(text) })

test('reads pictures, and leaves out folders and hidden files', async () => {
  const bytes = buildArchive([
    picture('JS001.jpg', 'one'),
    picture('folder/'),
    picture('__MACOSX/._JS001.jpg'),
    picture('百威.PNG', 'two'),
  ])
  const { files, faults } = readArchive(bytes)
  expect(faults).toEqual([])
  expect(files.map(({ code }) => code)).toEqual(['JS001', '百威'])
  expect(await (await extractFile(bytes, files[1]!)).text()).toBe('two')
})

test('names files with a path, another format, a password, or too many bytes', () => {
  const { files, faults } = readArchive(
    buildArchive([
      picture('../JS001.jpg'),
      picture('a\\JS001.jpg'),
      picture('JS001.gif'),
      { ...picture('JS002.jpg'), flags: 0x801 },
      { ...picture('JS003.jpg'), declared: archiveBounds.pictureBytes + 1 },
    ]),
  )
  expect(files).toEqual([])
  expect(faults.map(({ fileName }) => fileName)).toEqual([
    '../JS001.jpg',
    'a\\JS001.jpg',
    'JS001.gif',
    'JS002.jpg',
    'JS003.jpg',
  ])
})

test('refuses too many files, too many bytes in total, and what is no archive', () => {
  const many = Array.from({ length: archiveBounds.pictures + 1 }, (_, index) => picture(`A${index}.jpg`))
  expect(() => readArchive(buildArchive(many))).toThrow('最多 150 个')
  const large = Array.from({ length: 50 }, (_, index) => ({
    ...picture(`A${index}.jpg`),
    declared: archiveBounds.pictureBytes,
  }))
  expect(() => readArchive(buildArchive(large))).toThrow('最多 400 MB')
  expect(() => readArchive(new Uint8Array([1, 2, 3]))).toThrow('不是 zip')
  expect(() => readArchive(buildArchive([]))).toThrow('没有文件')
})

test('stops inflating where the directory claims fewer bytes', async () => {
  const bytes = buildArchive([{ name: 'JS001.jpg', content: Buffer.alloc(2_000_000, 'a'), declared: 10 }])
  const { files } = readArchive(bytes)
  await expect(extractFile(bytes, files[0]!)).rejects.toThrow('已损坏')
})

test('matches codes without regard to capitals, and names unknown and double ones', () => {
  const records = [
    { id: 1, values: { goodsCode: 'JS001', goodsName: '芝华士', imageUrl: null } },
    { id: 2, values: { goodsCode: 'JS002', goodsName: '百威', imageUrl: '/goods/a.webp' } },
  ]
  const { files } = readArchive(
    buildArchive([picture('js001.jpg'), picture('JS002.jpg'), picture('JS002.png'), picture('X9.jpg')]),
  )
  const plan = matchPictures(goodsEntity, records, files)
  expect(plan.matches).toMatchObject([{ key: 'JS001', title: '芝华士', replaces: null }])
  expect(plan.unknown.map(({ fileName }) => fileName)).toEqual(['X9.jpg'])
  expect(plan.faults.map(({ fileName }) => fileName)).toEqual(['JS002.jpg', 'JS002.png'])
})

test('offers pictures only where records have pictures and codes', () => {
  expect(findPictureField(goodsEntity)).toBe('imageUrl')
  const uncoded: EntityDefinition = { ...goodsEntity }
  delete uncoded.keyField
  expect(findPictureField(uncoded)).toBeUndefined()
})
