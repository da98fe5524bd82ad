import { expect, test } from 'vitest'

import { sortByLikelihood, addRecentId } from './likely-people.ts'

const people = [1, 2, 3, 4, 5].map((userId) => ({ userId }))

test.each([
  ['retains the order without likely people', {}, [], [1, 2, 3, 4, 5]],
  ['puts the user first if listed', { me: 4 }, [4], [4, 1, 2, 3, 5]],
  ['ignores the user if not selectable', { me: 9 }, [], [1, 2, 3, 4, 5]],
  ['prefers related people to recently selected ones', { likely: [5], used: [2] }, [5, 2], [5, 2, 1, 3, 4]],
  ['lists each person once', { me: 3, likely: [3, 5], used: [5, 3] }, [3, 5], [3, 5, 1, 2, 4]],
  ['ignores missing ids', { likely: [null, undefined, 2] }, [2], [2, 1, 3, 4, 5]],
])('%s', (_case, known, first, ordered) => {
  const found = sortByLikelihood(people, { me: undefined, likely: [], used: [], ...known })
  const ids = (list: readonly { userId: number }[]) => list.map(({ userId }) => userId)
  expect([ids(found.first), ids(found.ordered)]).toEqual([first, ordered])
})

test('puts the last selected person first and drops the oldest', () => {
  expect(addRecentId([1, 2, 3, 4, 5], 3)).toEqual([3, 1, 2, 4, 5])
  expect(addRecentId([1, 2, 3, 4, 5], 6)).toEqual([6, 1, 2, 3, 4])
})
