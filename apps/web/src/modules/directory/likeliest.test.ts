import { expect, test } from 'vitest'

import { likeliestFirst, usedNow } from './likeliest.ts'

const people = [1, 2, 3, 4, 5].map((userId) => ({ userId }))

test.each([
  ['nobody is likelier than the others', {}, [], [1, 2, 3, 4, 5]],
  ['oneself, where one is listed', { me: 4 }, [4], [4, 1, 2, 3, 5]],
  ['not oneself where one may not be chosen', { me: 9 }, [], [1, 2, 3, 4, 5]],
  ['whom the thing names comes before whom one chose last', { likely: [5], used: [2] }, [5, 2], [5, 2, 1, 3, 4]],
  ['nobody stands there twice', { me: 3, likely: [3, 5], used: [5, 3] }, [3, 5], [3, 5, 1, 2, 4]],
  ['who is not named is not somebody', { likely: [null, undefined, 2] }, [2], [2, 1, 3, 4, 5]],
])('%s', (_case, known, first, ordered) => {
  const found = likeliestFirst(people, { me: undefined, likely: [], used: [], ...known })
  const ids = (list: readonly { userId: number }[]) => list.map(({ userId }) => userId)
  expect([ids(found.first), ids(found.ordered)]).toEqual([first, ordered])
})

test('puts the last selected person first and drops the oldest', () => {
  expect(usedNow([1, 2, 3, 4, 5], 3)).toEqual([3, 1, 2, 4, 5])
  expect(usedNow([1, 2, 3, 4, 5], 6)).toEqual([6, 1, 2, 3, 4])
})
