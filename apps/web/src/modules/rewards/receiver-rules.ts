/** Filters the staff who can be tipped by kind and name. Pure. */
import { toComparableText, toSearchKey } from '@nocturne/base/search-text'
import { userType, type UserType } from '@nocturne/contract/codes'

export type ReceiverKind = 'all' | 'actor' | 'staff'

export const receiverKinds: readonly { id: ReceiverKind; label: string }[] = [
  { id: 'all', label: '全部' },
  { id: 'actor', label: '艺人' },
  { id: 'staff', label: '员工' },
]

type Person = { userId: number; nickName: string; userType: UserType }

/** People of a kind whose name contains the text, in the original order. */
export function filterReceivers<P extends Person>(people: readonly P[], kind: ReceiverKind, keyword: string): P[] {
  const searchKey = toSearchKey(keyword)
  return people.filter(
    (person) =>
      (kind === 'all' || (person.userType === userType.actor) === (kind === 'actor')) &&
      toComparableText(person.nickName).includes(searchKey),
  )
}

/** Moves the staff of the table to the front, in the order of `servedBy`: the most closely assigned one first. */
export function sortTableStaffFirst<P extends Person>(people: readonly P[], servedBy: readonly number[]): P[] {
  const own = servedBy.flatMap((userId) => people.filter((person) => person.userId === userId))
  return [...own, ...people.filter((person) => !own.includes(person))]
}

/** First `count` people, always including the selected one. */
export function pickFirstReceivers<P extends Person>(
  people: readonly P[],
  count: number,
  chosenId: number | null,
): P[] {
  const first = people.slice(0, count)
  const chosen = people.find(({ userId }) => userId === chosenId)
  return chosen && !first.includes(chosen) ? [chosen, ...first.slice(0, count - 1)] : first
}
