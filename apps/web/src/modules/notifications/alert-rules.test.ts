import { alertKind, type AlertKind } from '@nocturne/contract/codes'
import { describe, expect, it } from 'vitest'

import { countsOf, firstToShow, type Alert } from './alert-rules.ts'

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

describe('which alert is shown', () => {
  const all = [
    alert(1, alertKind.order),
    alert(2, alertKind.approval),
    alert(3, alertKind.payment),
    alert(4, alertKind.urge),
    alert(5, alertKind.call),
    alert(6, alertKind.call),
  ]

  it('guests first, the longest waiting of them, then the next when it is put off', () => {
    expect(firstToShow(all, nothing)?.alertId).toBe(5)
    const seen: (number | undefined)[] = []
    const putOff = new Set<number>()
    for (let shown = firstToShow(all, nothing); shown; shown = firstToShow(all, { ...nothing, putOff })) {
      seen.push(shown.alertId)
      putOff.add(shown.alertId)
    }
    expect(seen).toEqual([5, 6, 4, 3, 2, 1])
    expect(firstToShow([], nothing)).toBeNull()
  })

  it('not where such things are seen to already; a bill is one of many, a call is answered at the table', () => {
    const shownAt = (kind: AlertKind, address: string) =>
      firstToShow([alert(1, kind, '/page?id=1')], { ...nothing, address })?.alertId
    for (const kind of [alertKind.approval, alertKind.order, alertKind.urge]) {
      expect(shownAt(kind, '/page?id=2')).toBeUndefined()
      expect(shownAt(kind, '/other?id=1')).toBe(1)
    }
    expect(shownAt(alertKind.payment, '/page?id=1')).toBeUndefined()
    expect(shownAt(alertKind.payment, '/page?id=2')).toBe(1)
    expect(shownAt(alertKind.call, '/page?id=1')).toBe(1)
  })

  it('counts at the tables, among the orders, and for the person', () => {
    expect(countsOf(all)).toEqual({ tables: 3, orders: 2, person: 6 })
  })
})
