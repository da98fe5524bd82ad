import { alertKind, type AlertKind } from '@nocturne/contract/codes'
import { describe, expect, it } from 'vitest'

import {
  sortAlertsByUrgency,
  countAlertsByTab,
  findAlertToShow,
  POSTPONE_MS,
  listPostponedAlertIds,
  type Alert,
} from './alert-rules.ts'

const alert = (alertId: number, kind: AlertKind, route = `/pages/${alertId}`): Alert => ({
  alertId,
  kind,
  subjectId: alertId,
  tableId: null,
  title: 'A08',
  content: '',
  route,
  raiseTime: '2026-03-14 22:00:00',
  passedOn: false,
})

const nothing = { putOff: new Set<number>(), address: '/' }

describe('selection of the shown alert', () => {
  const all = [
    alert(1, alertKind.order),
    alert(2, alertKind.approval),
    alert(3, alertKind.payment),
    alert(4, alertKind.urge),
    alert(5, alertKind.call),
    alert(6, alertKind.call),
  ]

  it('shows guests first, the longest waiting one, then the next when it is postponed', () => {
    expect(findAlertToShow(all, nothing)?.alertId).toBe(5)
    const seen: (number | undefined)[] = []
    const putOff = new Set<number>()
    for (let shown = findAlertToShow(all, nothing); shown; shown = findAlertToShow(all, { ...nothing, putOff })) {
      seen.push(shown.alertId)
      putOff.add(shown.alertId)
    }
    expect(seen).toEqual([5, 6, 4, 3, 2, 1])
    expect(findAlertToShow([], nothing)).toBeNull()
  })

  it('ranks own alerts before escalated ones of any kind, and calling guests before both', () => {
    const passed = (alertId: number, kind: AlertKind): Alert => ({ ...alert(alertId, kind), passedOn: true })
    const mixed = [
      passed(1, alertKind.urge),
      passed(2, alertKind.wine),
      alert(3, alertKind.wine),
      alert(4, alertKind.approval),
      passed(5, alertKind.call),
      passed(6, alertKind.approval),
    ]
    expect(sortAlertsByUrgency(mixed).map(({ alertId }) => alertId)).toEqual([5, 4, 3, 1, 6, 2])
  })

  it('ranks every kind', () => {
    const kinds = Object.values(alertKind)
    const last = sortAlertsByUrgency(kinds.map((kind, index) => alert(index + 1, kind))).at(-1)
    expect(last?.kind).toBe(alertKind.order)
    // A kind missing in `ranks` would be sorted before all others.
    const first = sortAlertsByUrgency(kinds.toReversed().map((kind, index) => alert(index + 1, kind)))[0]
    expect(first?.kind).toBe(alertKind.call)
  })

  it('postpones each alert separately for five minutes', () => {
    const until = new Map([
      [1, POSTPONE_MS],
      [2, POSTPONE_MS + 60_000],
    ])
    expect([...listPostponedAlertIds(until, 0)]).toEqual([1, 2])
    expect([...listPostponedAlertIds(until, POSTPONE_MS)]).toEqual([2])
    expect([...listPostponedAlertIds(until, POSTPONE_MS + 60_000)]).toEqual([])
  })

  it('hides alerts on the page that handles them; a bill only on its own page, a call nowhere', () => {
    const shownAt = (kind: AlertKind, address: string) =>
      findAlertToShow([alert(1, kind, '/page?id=1')], { ...nothing, address })?.alertId
    for (const kind of [alertKind.approval, alertKind.order, alertKind.urge]) {
      expect(shownAt(kind, '/page?id=2')).toBeUndefined()
      expect(shownAt(kind, '/other?id=1')).toBe(1)
    }
    expect(shownAt(alertKind.payment, '/page?id=1')).toBeUndefined()
    expect(shownAt(alertKind.payment, '/page?id=2')).toBe(1)
    expect(shownAt(alertKind.call, '/page?id=1')).toBe(1)
  })

  it('counts alerts at the tables, among the orders, and in total', () => {
    expect(countAlertsByTab(all)).toEqual({ tables: 3, orders: 2, person: 6 })
  })
})
