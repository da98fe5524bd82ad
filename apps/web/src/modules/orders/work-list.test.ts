import { orderSource, orderType, produceDept, produceStatus } from '@nocturne/contract/codes'
import { describe, expect, test } from 'vitest'

import {
  listLineGoods,
  listShownTickets,
  getWaitTag,
  type CompletedLine,
  type ProduceTicket,
  type TicketLine,
} from './work-list.ts'

const line = (orderItemId: number, more: Partial<TicketLine> = {}): TicketLine => ({
  orderItemId,
  goodsId: 31,
  goodsName: '长岛冰茶',
  unit: '杯',
  quantity: 1,
  flavor: '',
  itemRemark: '',
  packageDetail: [],
  produceStatus: produceStatus.waiting,
  alsoAt: [],
  returnAsked: 0,
  ...more,
})
const ticket = (orderId: number, lines: TicketLine[], more: Partial<ProduceTicket> = {}): ProduceTicket => ({
  orderId,
  orderNo: `DD${orderId}`,
  orderType: orderType.meal,
  tableName: 'A08',
  produceDept: produceDept.bar,
  createTime: `2026-03-14 22:0${orderId}:00`,
  source: orderSource.staff,
  orderUserName: '小林',
  orderRemark: '',
  guestNote: '',
  urgeCount: 0,
  lines,
  ...more,
})
const TAP = 1_000_000
const sent = (of: ProduceTicket, orderItemId: number, at = TAP, onItsWay = false): CompletedLine => ({
  ticket: of,
  line: of.lines.find((one) => one.orderItemId === orderItemId) ?? line(orderItemId),
  at,
  onItsWay,
})
const listLines = (tickets: ReturnType<typeof listShownTickets>) =>
  tickets.map(({ orderId, lines }) => [orderId, lines.map(({ orderItemId, undoMs }) => [orderItemId, undoMs])])

describe('tickets of the bar', () => {
  const first = ticket(1, [line(11), line(12)])
  const second = ticket(2, [line(21)])

  test('holds the place of completed lines for ten seconds, listed by the server or not', () => {
    expect(listLines(listShownTickets([first, second], [sent(first, 11)], TAP + 3_000))).toEqual([
      [
        1,
        [
          [11, 7_000],
          [12, undefined],
        ],
      ],
      [2, [[21, undefined]]],
    ])
    const left = ticket(1, [line(12)])
    expect(listLines(listShownTickets([left, second], [sent(first, 11)], TAP + 3_000))).toEqual([
      [
        1,
        [
          [11, 7_000],
          [12, undefined],
        ],
      ],
      [2, [[21, undefined]]],
    ])
    expect(listLines(listShownTickets([second], [sent(first, 11), sent(first, 12, TAP + 1_000)], TAP + 3_000))).toEqual(
      [
        [
          1,
          [
            [11, 7_000],
            [12, 8_000],
          ],
        ],
        [2, [[21, undefined]]],
      ],
    )
    expect(listLines(listShownTickets([left, second], [sent(first, 11)], TAP + 10_000))).toEqual([
      [1, [[12, undefined]]],
      [2, [[21, undefined]]],
    ])
  })

  test('does not offer a line again whose request is still in progress after its undo time', () => {
    const late = (onItsWay: boolean) =>
      listLines(listShownTickets([second], [sent(second, 21, TAP, onItsWay)], TAP + 15_000))
    expect(late(true)).toEqual([[2, [[21, 0]]]])
    expect(late(false)).toEqual([[2, [[21, undefined]]]])
  })

  test('limits the undo time to ten seconds if the clock lags', () => {
    expect(listLines(listShownTickets([second], [sent(second, 21)], TAP - 20_000))).toEqual([[2, [[21, 10_000]]]])
  })

  test('lists urged tickets first, then the oldest', () => {
    const urged = ticket(3, [line(31)], { urgeCount: 2 })
    expect(listShownTickets([second, urged, first], [], TAP).map(({ orderId }) => orderId)).toEqual([3, 1, 2])
  })

  test('splits an order between two places into two tickets', () => {
    const kitchen = ticket(1, [line(13)], { produceDept: produceDept.kitchen })
    expect(listLines(listShownTickets([first, kitchen], [sent(kitchen, 13)], TAP))).toEqual([
      [
        1,
        [
          [11, undefined],
          [12, undefined],
        ],
      ],
      [1, [[13, 10_000]]],
    ])
  })
})

test('escalates the tone of the waiting time', () => {
  const at = (minutes: number) =>
    getWaitTag('2026-03-14 22:00:00', Date.parse('2026-03-14T22:00:00+08:00') + minutes * 60_000)
  expect([at(0), at(9), at(10), at(20), at(-1)]).toEqual([
    { text: '刚刚', tone: 'neutral' },
    { text: '9分钟', tone: 'neutral' },
    { text: '10分钟', tone: 'warning' },
    { text: '20分钟', tone: 'danger' },
    { text: '刚刚', tone: 'neutral' },
  ])
})

test('lists the parts of a package that can sell out, each once', () => {
  const part = { goodsId: 1, goodsName: '芝华士12年', unit: '瓶', quantity: 1 }
  const inPackage = line(1, { goodsId: 60, goodsName: '双人畅饮', packageDetail: [part, part] })
  expect(listLineGoods(inPackage).map(({ goodsName }) => goodsName)).toEqual(['芝华士12年', '双人畅饮'])
  expect(listLineGoods(line(1))).toEqual([{ goodsId: 31, goodsName: '长岛冰茶' }])
})
