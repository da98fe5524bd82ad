import { materialType } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'
import { pickCover, findMissingContent } from './material-rules.ts'
import type { MaterialFile } from './material-rules.ts'

const file = (fileType: MaterialFile['fileType']): MaterialFile => ({
  url: `/api/files/${fileType}`,
  fileType,
  size: 1,
  duration: null,
})
const empty = { content: '', files: [], coverUrl: null }

test('requires the content of the material’s type', () => {
  const { article, poster, video, text, audio } = materialType
  for (const [type, field] of [
    [article, 'content'],
    [poster, 'files'],
    [video, 'files'],
    [text, 'content'],
    [audio, 'files'],
  ] as const)
    expect(findMissingContent({ ...empty, materialType: type })?.field, type).toBe(field)
  expect(findMissingContent({ ...empty, materialType: video, files: [file('image')] })?.message).toBe('请添加视频')
  expect(findMissingContent({ ...empty, materialType: video, files: [file('video')] })).toBeNull()
  expect(findMissingContent({ ...empty, materialType: poster, coverUrl: '/api/files/cover' })).toBeNull()
  expect(findMissingContent({ ...empty, materialType: article, files: [file('image')] })).toBeNull()
  expect(findMissingContent({ ...empty, materialType: text, content: '今晚留了几张卡座' })).toBeNull()
})

test('uses the first picture as cover unless one is given', () => {
  expect(pickCover(null, [file('video'), file('image')])).toBe('/api/files/image')
  expect(pickCover('/api/files/cover', [file('image')])).toBe('/api/files/cover')
  expect(pickCover(null, [])).toBeNull()
})
