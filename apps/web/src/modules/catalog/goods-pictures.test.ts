import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { statisType } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'

import { listPictureUrls, getPictureUrl } from './goods-rules.ts'

test.each(Object.values(statisType))('kind %s has a drawing', (type) => {
  const path = getPictureUrl({ imageUrl: null, statisType: type })
  expect(existsSync(join(import.meta.dirname, '../../../public', path))).toBe(true)
})

test('prefers the own picture of the goods', () => {
  expect(getPictureUrl({ imageUrl: '/uploads/a.webp', statisType: statisType.beer })).toBe('/uploads/a.webp')
})

test('shows every picture in the gallery, or the drawing', () => {
  expect(listPictureUrls({ images: ['/a.webp', '/b.webp'], statisType: statisType.beer })).toEqual([
    '/a.webp',
    '/b.webp',
  ])
  expect(listPictureUrls({ images: [], statisType: statisType.beer })).toEqual([`/goods/${statisType.beer}.svg`])
})
