import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

test('runs a limited number at a time in order, and passes on the place of a failed one', async () => {
  const inTurn = limitConcurrency(2)
  const begun: number[] = []
  const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<number>())
  const results = ends.map(({ promise }, index) =>
    inTurn(() => {
      begun.push(index)
      return promise
    }).catch((error: Error) => error.message),
  )
  await Promise.resolve()
  expect(begun).toEqual([0, 1])
  ends[1]?.reject(new Error('lost'))
  await results[1]
  expect(begun).toEqual([0, 1, 2])
  for (const [index, end] of ends.entries()) end.resolve(index)
  expect(await Promise.all(results)).toEqual([0, 'lost', 2, 3])
  expect(await inTurn(async () => 'later')).toBe('later')
})
