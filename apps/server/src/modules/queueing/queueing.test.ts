import { parseTime } from '@nocturne/base/venue-time'
import { queueStatus, queueType, recordStatus, tableStatus } from '@nocturne/contract/codes'
import type { InputOf } from '@nocturne/contract/endpoint'
import { guest } from '@nocturne/contract/guest/endpoints'
import { queueing } from '@nocturne/contract/queueing/endpoints'
import { beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, TONIGHT } from '../../../test/api.ts'
import { openTable, readTableId } from '../../../test/factories.ts'
import { fetchTableCode } from '../../../test/guest-phone.ts'
import { createTokenCaller } from '../../../test/log-in.ts'
import { captureSms } from '../../../test/members.ts'
import { setSmsProvider } from '../../providers/sms/registry.ts'
import { WALK_IN_USER_ID } from '../directory/public.ts'
import { endMissedQueueNumbers } from '../../jobs/queue-sweeper.ts'

import { sendQueueMessages } from './public.ts'

const api = await startTestApi()
const phone = createTokenCaller(api, null, 'phone-at-the-door')
const otherPhone = createTokenCaller(api, null, 'phone-of-a-stranger')

let guests = 0
const party = (input: Partial<InputOf<typeof queueing.take>> = {}) => {
  guests += 1
  return {
    queueType: queueType.booth,
    guestNum: 4,
    guestName: '陈先生',
    guestPhone: `13700${String(guests).padStart(6, '0')}`,
    ...input,
  }
}
const take = (input: Partial<InputOf<typeof queueing.take>> = {}) => phone.call(queueing.take, party(input))
const host = () => api.as('my01')
const readStatus = async (queueId: number) =>
  (await api.db.selectFrom('queueNumber').select('status').where('queueId', '=', queueId).executeTakeFirstOrThrow())
    .status
const countSuccesses = (replies: { code: number }[]) => replies.filter(({ code }) => code === 200).length

beforeEach(async () => {
  api.clock.at(TONIGHT)
  await api.db.deleteFrom('throttle').execute()
  await api.db
    .updateTable('queueNumber')
    .set({ status: queueStatus.cancelled, endedAt: parseTime(TONIGHT) })
    .where('status', 'in', [queueStatus.waiting, queueStatus.called])
    .execute()
})

describe('text messages about a number', () => {
  const send = () => sendQueueMessages(api.db, parseTime(api.clock.now()))
  const sent = (sms: ReturnType<typeof captureSms>) => sms.queued.map(({ number, state }) => `${number} ${state}`)

  it('are sent to guests who agreed, once when few are ahead and once when called, also by two processes', async () => {
    const sms = captureSms()
    const line = [await take(), await take(), await take(), await take(), await take({ textAgreed: true })]
    const last = line[4]
    expect(last).toMatchObject({ textAgreed: true, aheadNum: 4 })
    await Promise.all([send(), send()])
    expect(sms.queued).toEqual([])
    api.clock.later(6)
    await Promise.all([send(), send()])
    expect(sms.queued).toEqual([])
    await phone.call(queueing.cancel, { queueId: line[0]?.queueId ?? 0 })
    await Promise.all([send(), send()])
    await Promise.all([send(), send()])
    expect(sent(sms)).toEqual([`${last?.queueNo} 前面还有3桌`])
    const desk = await host()
    await desk.call(queueing.call, { queueId: last?.queueId ?? 0 })
    await Promise.all([send(), send()])
    await desk.call(queueing.call, { queueId: last?.queueId ?? 0 })
    await send()
    expect(sent(sms)).toEqual([`${last?.queueNo} 前面还有3桌`, `${last?.queueNo} 请到门迎处入座`])
  })

  it('are not sent without consent or provider, nor again after a lost response', async () => {
    const sms = captureSms()
    const desk = await host()
    const silent = await take()
    await desk.call(queueing.call, { queueId: silent.queueId })
    await send()
    expect(sms.queued).toEqual([])
    const agreed = await take({ textAgreed: true })
    await desk.call(queueing.call, { queueId: agreed.queueId })
    sms.state.reply = { state: 'unknown', reason: 'TimeoutError' }
    await send()
    await send()
    expect(sms.queued).toHaveLength(1)
    const messages = await api.db
      .selectFrom('queueMessage')
      .select(['step', 'status'])
      .where('queueId', '=', agreed.queueId)
      .execute()
    expect(messages).toEqual([{ step: 'called', status: 'unknown' }])
    setSmsProvider(null)
    const late = await take({ textAgreed: true })
    await desk.call(queueing.call, { queueId: late.queueId })
    expect(await send()).toBe(0)
  })

  it('are limited to four a night per phone number', async () => {
    const sms = captureSms()
    const desk = await host()
    for (let i = 0; i < 6; i += 1) {
      const request = { queueType: queueType.booth, guestNum: 2, guestPhone: '13766660001', textAgreed: true }
      const { queueId } = await desk.call(queueing.issue, request)
      await desk.call(queueing.call, { queueId })
      await send()
      await desk.call(queueing.pass, { queueId })
      api.clock.later(1)
    }
    expect(sms.queued).toHaveLength(4)
  })

  it('accept consent at the door only from guests who left a number', async () => {
    const desk = await host()
    const request = { queueType: queueType.small, guestNum: 2, textAgreed: true }
    expect(await desk.call(queueing.issue, request)).toMatchObject({ textAgreed: false })
    expect(await desk.call(queueing.issue, { ...request, guestPhone: '13766660002' })).toMatchObject({
      textAgreed: true,
    })
  })
})

describe('passed number', () => {
  const passed = async (input: Partial<InputOf<typeof queueing.take>> = {}) => {
    const ticket = await take(input)
    const desk = await host()
    await desk.call(queueing.call, { queueId: ticket.queueId })
    await desk.call(queueing.pass, { queueId: ticket.queueId })
    return ticket
  }

  it('is listed separately and restored to its place once, before later numbers', async () => {
    const { queueId } = await passed()
    const later = await take()
    const desk = await host()
    expect((await phone.send(queueing.restore, { queueId })).httpStatus).toBe(401)
    const list = await desk.call(queueing.list, { status: queueStatus.passed })
    expect(list.map((line) => line.queueId)).toContain(queueId)
    const replies = await Promise.all([1, 2].map(() => desk.send(queueing.restore, { queueId })))
    expect(countSuccesses(replies)).toBe(1)
    const lines = await desk.call(queueing.list, { queueType: queueType.booth })
    expect(lines.map((line) => line.queueId)).toEqual([queueId, later.queueId])
    expect(lines[0]).toMatchObject({ canCall: true, callCount: 0 })
  })

  it('stays passed while its guest has another number, and after the night', async () => {
    const guestPhone = '13755550001'
    const { queueId } = await passed({ guestPhone })
    await take({ guestPhone })
    const desk = await host()
    expect(await desk.send(queueing.restore, { queueId })).toMatchObject({ errCode: 'QUEUE_EXISTS' })
    const other = await passed()
    api.clock.at('2026-03-15 21:00:00')
    expect(await (await host()).send(queueing.restore, { queueId: other.queueId })).toMatchObject({
      errCode: 'QUEUE_STATUS_WRONG',
    })
  })
})

describe('taking a number', () => {
  it('is refused outside opening hours and while the queue is disabled', async () => {
    api.clock.at('2026-03-14 19:59:00')
    expect((await phone.send(queueing.take, party())).errCode).toBe('CLOSED_NOW')
    api.clock.at(TONIGHT)
    const off = { configKey: 'feature.queue', configValue: 'false' }
    await api.db.insertInto('sysConfig').values(off).execute()
    expect((await phone.send(queueing.take, party())).errCode).toBe('CLOSED_NOW')
    await api.db.deleteFrom('sysConfig').where('configKey', '=', 'feature.queue').execute()
  })

  it('numbers each letter separately and restarts every night', async () => {
    api.clock.at('2026-03-20 21:00:00')
    const numbers = [await take(), await take(), await take({ queueType: queueType.small })]
    expect(numbers.map(({ queueNo }) => queueNo)).toEqual(['B001', 'B002', 'A001'])
    expect(numbers.map(({ aheadNum }) => aheadNum)).toEqual([0, 1, 0])
    api.clock.at('2026-03-21 21:00:00')
    expect((await take()).queueNo).toBe('B001')
  })

  it('returns a clear message after the last number of a letter', async () => {
    await take({ queueType: queueType.room })
    await api.db.updateTable('queueCounter').set({ lastSeq: 998 }).where('queueType', '=', queueType.room).execute()
    expect((await take({ queueType: queueType.room })).queueNo).toBe('C999')
    expect(await phone.send(queueing.take, party({ queueType: queueType.room }))).toMatchObject({
      errCode: 'TOO_FREQUENT',
    })
  })

  it('gives concurrent takers different numbers', async () => {
    const both = await Promise.all([take(), take(), take()])
    expect(new Set(both.map(({ queueNo }) => queueNo)).size).toBe(3)
  })

  it('gives one phone number one live number, also concurrently', async () => {
    const same = party()
    const replies = await Promise.all([phone.send(queueing.take, same), otherPhone.send(queueing.take, same)])
    expect(countSuccesses(replies)).toBe(1)
    const refused = replies.find(({ code }) => code !== 200)
    expect(refused).toMatchObject({ errCode: 'QUEUE_EXISTS' })
    expect(refused?.msg).toMatch(/^您已取号：B\d{3}$/)
  })

  it('returns the same number for a replay', async () => {
    const input = party()
    const key = 'one-tap-at-the-door'
    const first = await phone.call(queueing.take, input, { key })
    expect(await phone.call(queueing.take, input, { key })).toEqual(first)
  })
})

describe('reading the waiting count', () => {
  it('counts tonight’s waiting numbers of every type for any caller, without called ones', async () => {
    await take()
    await take({ queueType: queueType.small })
    const { queueId } = await take()
    await (await host()).call(queueing.call, { queueId })
    expect(await otherPhone.call(queueing.waiting, {})).toEqual([
      { queueType: queueType.small, waitingNum: 1 },
      { queueType: queueType.booth, waitingNum: 1 },
      { queueType: queueType.room, waitingNum: 0 },
    ])
    api.clock.later(24 * 60)
    expect((await otherPhone.call(queueing.waiting, {})).map(({ waitingNum }) => waitingNum)).toEqual([0, 0, 0])
  })
})

describe('reading a number', () => {
  it('returns NOT_FOUND to strangers, and hides the name from callers who only know the last digits', async () => {
    const { queueId } = await take({ guestPhone: '13755557777' })
    expect((await otherPhone.send(queueing.detail, { queueId })).errCode).toBe('NOT_FOUND')
    expect((await otherPhone.send(queueing.detail, { queueId, phoneTail: '0000' })).errCode).toBe('NOT_FOUND')
    const seen = await otherPhone.call(queueing.detail, { queueId, phoneTail: '7777' })
    expect(seen).toMatchObject({ mine: false, guestName: '陈**', guestPhone: '137****7777', canRejoin: false })
    expect(Object.keys(seen)).not.toContain('phone')
  })

  it('limits guesses of last digits, by one phone or by many; the phone that took it still reads it', async () => {
    const { queueId } = await take({ guestPhone: '13755558642' })
    const tail = (n: number) => String(n).padStart(4, '0')
    const stranger = createTokenCaller(api, null, 'phone-that-tries')
    for (let n = 0; n < 10; n += 1)
      expect((await stranger.send(queueing.detail, { queueId, phoneTail: tail(n) })).errCode).toBe('NOT_FOUND')
    expect((await stranger.send(queueing.detail, { queueId, phoneTail: '8642' })).errCode).toBe('TOO_FREQUENT')
    const many = Array.from({ length: 40 }, (_, n) =>
      createTokenCaller(api, null, `phone-${n}-of-many`).send(queueing.detail, { queueId, phoneTail: tail(100 + n) }),
    )
    const notFound = (await Promise.all(many)).filter(({ errCode }) => errCode === 'NOT_FOUND')
    expect(notFound).toHaveLength(20)
    expect((await otherPhone.send(queueing.detail, { queueId, phoneTail: '8642' })).errCode).toBe('TOO_FREQUENT')
    expect(await phone.call(queueing.detail, { queueId })).toMatchObject({ mine: true })
  })

  it('estimates by the configured average first and by the real pace after three seatings', async () => {
    api.clock.at('2026-03-22 21:00:00')
    const caller = await host()
    const waiting = [await take(), await take(), await take(), await take(), await take()]
    const last = waiting[4]!
    expect(last).toMatchObject({ aheadNum: 4, estimateMinutes: 60, estimateBasis: 'average' })
    for (const [index, tableName] of ['A01', 'A02', 'A03'].entries()) {
      const queueId = waiting[index]!.queueId
      await caller.call(queueing.call, { queueId })
      await caller.call(queueing.seat, { queueId, tableId: await readTableId(api, tableName) })
      api.clock.later(4)
    }
    expect(await phone.call(queueing.detail, { queueId: last.queueId })).toMatchObject({
      aheadNum: 1,
      estimateMinutes: 4,
      estimateBasis: 'pace',
    })
  })
})

describe("the guest's own commands", () => {
  it('are refused for strangers', async () => {
    const { queueId } = await take()
    expect((await otherPhone.send(queueing.cancel, { queueId })).errCode).toBe('NOT_FOUND')
    expect((await api.anonymous.send(queueing.cancel, { queueId })).errCode).toBe('NOT_FOUND')
    expect((await otherPhone.send(queueing.rejoin, { queueId })).errCode).toBe('NOT_FOUND')
  })

  it('cancels the number once', async () => {
    const { queueId } = await take({ openId: 'open-id-of-chen' })
    expect(await otherPhone.call(queueing.cancel, { queueId, openId: 'open-id-of-chen' })).toMatchObject({
      status: queueStatus.cancelled,
    })
    expect((await phone.send(queueing.cancel, { queueId })).errCode).toBe('QUEUE_STATUS_WRONG')
  })

  it('rejoins at the end after being passed, once', async () => {
    const caller = await host()
    const first = await take()
    const second = await take()
    await caller.call(queueing.call, { queueId: first.queueId })
    await caller.call(queueing.pass, { queueId: first.queueId })
    api.clock.later(1)
    expect(await phone.call(queueing.rejoin, { queueId: first.queueId })).toMatchObject({
      status: queueStatus.waiting,
      aheadNum: 1,
      callCount: 0,
    })
    expect(second.aheadNum).toBe(1)
    await caller.call(queueing.call, { queueId: first.queueId })
    await caller.call(queueing.pass, { queueId: first.queueId })
    expect((await phone.send(queueing.rejoin, { queueId: first.queueId })).errCode).toBe('QUEUE_STATUS_WRONG')
  })

  it('does not rejoin while another number of the same phone number waits', async () => {
    const caller = await host()
    const input = party()
    const first = await phone.call(queueing.take, input)
    await caller.call(queueing.call, { queueId: first.queueId })
    await caller.call(queueing.pass, { queueId: first.queueId })
    await phone.call(queueing.take, input)
    expect((await phone.send(queueing.rejoin, { queueId: first.queueId })).errCode).toBe('QUEUE_EXISTS')
  })

  it('rejoins once when sent by two phones concurrently', async () => {
    const caller = await host()
    const { queueId } = await take({ openId: 'open-id-of-li' })
    await caller.call(queueing.call, { queueId })
    await caller.call(queueing.pass, { queueId })
    const twice = [
      phone.send(queueing.rejoin, { queueId }),
      otherPhone.send(queueing.rejoin, { queueId, openId: 'open-id-of-li' }),
    ]
    expect(countSuccesses(await Promise.all(twice))).toBe(1)
  })
})

describe("the host's commands", () => {
  it('needs the permission, and a session', async () => {
    const { queueId } = await take()
    expect((await api.anonymous.send(queueing.list, {})).httpStatus).toBe(401)
    for (const userName of ['yx01', 'shouyin01']) {
      const caller = await api.as(userName)
      expect((await caller.send(queueing.list, {})).errCode).toBe('NO_PERMISSION')
      expect((await caller.send(queueing.call, { queueId })).errCode).toBe('NO_PERMISSION')
    }
  })

  it('lists the called ones first, phone numbers masked', async () => {
    const caller = await host()
    const first = await take()
    const second = await take()
    await caller.call(queueing.call, { queueId: second.queueId })
    const lines = await caller.call(queueing.list, {})
    expect(lines.map(({ queueId }) => queueId)).toEqual([second.queueId, first.queueId])
    expect(lines[0]).toMatchObject({ status: queueStatus.called, callUntil: '2026-03-14 22:05:00', canCall: true })
    expect(lines.every(({ guestPhone }) => guestPhone.includes('****'))).toBe(true)
  })

  it('calls three times and rejects a fourth', async () => {
    const caller = await host()
    const { queueId } = await take()
    for (const callCount of [1, 2, 3])
      expect(await caller.call(queueing.call, { queueId })).toMatchObject({ callCount })
    expect((await caller.send(queueing.call, { queueId })).errCode).toBe('QUEUE_STATUS_WRONG')
  })

  it('counts both of two concurrent calls', async () => {
    const caller = await host()
    const { queueId } = await take()
    await Promise.all([caller.call(queueing.call, { queueId }), caller.call(queueing.call, { queueId })])
    const row = await api.db
      .selectFrom('queueNumber')
      .select('callCount')
      .where('queueId', '=', queueId)
      .executeTakeFirstOrThrow()
    expect(row.callCount).toBe(2)
  })

  it('ends in one consistent state when call and cancel run concurrently', async () => {
    const caller = await host()
    const { queueId } = await take()
    const [called, cancelled] = await Promise.all([
      caller.send(queueing.call, { queueId }),
      phone.send(queueing.cancel, { queueId }),
    ])
    expect(cancelled.code).toBe(200)
    expect(['QUEUE_STATUS_WRONG', undefined]).toContain(called.errCode)
    expect(await readStatus(queueId)).toBe(queueStatus.cancelled)
  })

  it('passes only a called number, once', async () => {
    const caller = await host()
    const { queueId } = await take()
    expect((await caller.send(queueing.pass, { queueId })).errCode).toBe('QUEUE_STATUS_WRONG')
    await caller.call(queueing.call, { queueId })
    const twice = await Promise.all([caller.send(queueing.pass, { queueId }), caller.send(queueing.pass, { queueId })])
    expect(countSuccesses(twice)).toBe(1)
    expect(await readStatus(queueId)).toBe(queueStatus.passed)
  })
})

describe('seating', () => {
  it('is refused for a number that was not called, and at an occupied table', async () => {
    const caller = await host()
    const { queueId } = await take()
    const tableId = await readTableId(api, 'A05')
    expect((await caller.send(queueing.seat, { queueId, tableId })).errCode).toBe('QUEUE_STATUS_WRONG')
    await caller.call(queueing.call, { queueId })
    const taken = await openTable(api, await api.as('lm01'), 'A06')
    expect((await caller.send(queueing.seat, { queueId, tableId: taken.tableId })).errCode).toBe('TABLE_OCCUPIED')
    expect(await readStatus(queueId)).toBe(queueStatus.called)
  })

  it('opens the table for the guests of the number', async () => {
    const caller = await host()
    const { queueId, queueNo } = await take({ guestName: '林女士', guestNum: 6 })
    await caller.call(queueing.call, { queueId })
    const tableId = await readTableId(api, 'A07')
    const { tableRecordId } = await caller.call(queueing.seat, { queueId, tableId })
    const record = await api.db
      .selectFrom('sitting')
      .selectAll()
      .where('tableRecordId', '=', tableRecordId)
      .executeTakeFirstOrThrow()
    expect(record).toMatchObject({
      tableId,
      guestName: '林女士',
      guestNum: 6,
      status: recordStatus.open,
      remark: `排队 ${queueNo}`,
      // Walk-in guests: the sale is credited to the venue, not to the host.
      salesUserId: WALK_IN_USER_ID,
      openUserId: caller.userId,
    })
    expect(await phone.call(queueing.detail, { queueId })).toMatchObject({
      status: queueStatus.seated,
      seatTableName: 'A07',
    })
  })

  it('gives the table code to the phone that took the number while the guests sit there', async () => {
    const caller = await host()
    const { queueId, tableCode } = await take({ openId: 'open-id-of-a-guest' })
    expect(tableCode).toBeNull()
    await caller.call(queueing.call, { queueId })
    const tableId = await readTableId(api, 'A08')
    const { tableRecordId } = await caller.call(queueing.seat, { queueId, tableId })
    const seated = await phone.call(queueing.detail, { queueId })
    expect(seated.tableCode).toBe(await fetchTableCode(api, 'A08'))
    expect(await phone.call(guest.sitDown, { code: seated.tableCode ?? '' })).toMatchObject({ tableRecordId })
    // Any caller may send an open id: it gives access to the ticket, but not to the code.
    const claimed = await otherPhone.call(queueing.detail, { queueId, openId: 'open-id-of-a-guest' })
    expect(claimed).toMatchObject({ mine: true, tableCode: null })
    await api.db
      .updateTable('sitting')
      .set({ status: recordStatus.cancelled })
      .where('tableRecordId', '=', tableRecordId)
      .execute()
    expect((await phone.call(queueing.detail, { queueId })).tableCode).toBeNull()
  })

  it('seats a number once, and a table for one number', async () => {
    const caller = await host()
    const first = await take()
    const second = await take()
    for (const { queueId } of [first, second]) await caller.call(queueing.call, { queueId })
    const tables = [await readTableId(api, 'B01'), await readTableId(api, 'B02')]
    const twice = tables.map((tableId) => caller.send(queueing.seat, { queueId: first.queueId, tableId }))
    expect(countSuccesses(await Promise.all(twice))).toBe(1)
    const third = await take()
    await caller.call(queueing.call, { queueId: third.queueId })
    const tableId = await readTableId(api, 'B03')
    const sameTable = [second, third].map(({ queueId }) => caller.send(queueing.seat, { queueId, tableId }))
    const replies = await Promise.all(sameTable)
    expect(countSuccesses(replies)).toBe(1)
    expect(replies.find(({ code }) => code !== 200)?.errCode).toBe('TABLE_OCCUPIED')
  })

  it('seats or cancels when both run concurrently; after a cancel the table stays free', async () => {
    const caller = await host()
    const { queueId } = await take()
    await caller.call(queueing.call, { queueId })
    const tableId = await readTableId(api, 'B05')
    const [seated, cancelled] = await Promise.all([
      caller.send(queueing.seat, { queueId, tableId }),
      phone.send(queueing.cancel, { queueId }),
    ])
    expect(countSuccesses([seated, cancelled])).toBe(1)
    expect(await readStatus(queueId)).toBe(seated.code === 200 ? queueStatus.seated : queueStatus.cancelled)
    const table = await api.db
      .selectFrom('venueTable')
      .select('tableStatus')
      .where('tableId', '=', tableId)
      .executeTakeFirstOrThrow()
    expect(table.tableStatus).toBe(seated.code === 200 ? tableStatus.open : tableStatus.free)
  })
})

describe('sweeper', () => {
  const sweep = () => endMissedQueueNumbers(api.db, parseTime(api.clock.now()))

  it('passes an unanswered call after five minutes, in one of two processes', async () => {
    const caller = await host()
    const { queueId } = await take()
    await caller.call(queueing.call, { queueId })
    api.clock.later(4)
    expect(await sweep()).toBe(0)
    api.clock.later(1)
    const [one, two] = await Promise.all([sweep(), sweep()])
    expect(one + two).toBe(1)
    expect(await readStatus(queueId)).toBe(queueStatus.passed)
  })

  it('ends numbers of an earlier night', async () => {
    const { queueId } = await take()
    api.clock.at('2026-03-15 12:00:01')
    expect(await sweep()).toBe(1)
    expect(await readStatus(queueId)).toBe(queueStatus.cancelled)
  })
})

describe('number issued at the door', () => {
  const issue = async (input: Partial<InputOf<typeof queueing.issue>> = {}) =>
    (await host()).send(queueing.issue, { queueType: queueType.booth, guestNum: 3, ...input })

  it('requires the permission to call numbers, and opening hours', async () => {
    const waiter = await api.as('fwy01')
    expect((await waiter.send(queueing.issue, { queueType: queueType.booth, guestNum: 3 })).errCode).toBe(
      'NO_PERMISSION',
    )
    api.clock.at('2026-03-14 15:00:00')
    expect((await issue()).errCode).toBe('CLOSED_NOW')
  })

  it('needs neither name nor phone number, and is called and seated like any other', async () => {
    const { data } = await issue()
    expect(data).toMatchObject({ status: queueStatus.waiting, guestName: '', guestPhone: '', guestNum: 3 })
    const caller = await host()
    const { queueId } = data
    await caller.call(queueing.call, { queueId })
    await caller.call(queueing.seat, { queueId, tableId: await readTableId(api, 'A09') })
    expect(await readStatus(queueId)).toBe(queueStatus.seated)
  })

  it('belongs to no phone: the issuing device reads it like a stranger', async () => {
    const { data } = await issue({ guestPhone: '13766660001' })
    const { queueId } = data
    const { queueId: nameless } = (await issue()).data
    expect((await phone.send(queueing.cancel, { queueId })).errCode).toBe('NOT_FOUND')
    expect((await phone.send(queueing.detail, { queueId: nameless, phoneTail: '0000' })).errCode).toBe('NOT_FOUND')
    expect(await phone.call(queueing.detail, { queueId, phoneTail: '0001' })).toMatchObject({ mine: false })
  })

  it('is issued once per request and once per phone number, also concurrently', async () => {
    const input = { queueType: queueType.booth, guestNum: 2 }
    const caller = await host()
    const twice = await Promise.all([1, 2].map(() => caller.send(queueing.issue, input, { key: 'one-tap' })))
    expect(new Set(twice.map(({ data }) => data?.queueNo)).size).toBe(1)
    const two = await Promise.all([issue(), issue()])
    expect(new Set(two.map(({ data }) => data?.queueNo)).size).toBe(2)
    const guestPhone = '13766660002'
    const same = await Promise.all([issue({ guestPhone }), take({ guestPhone }).catch((error: unknown) => error)])
    const live = await api.db
      .selectFrom('queueNumber')
      .select('queueId')
      .where('guestPhone', '=', guestPhone)
      .where('status', '=', queueStatus.waiting)
      .execute()
    expect(same).toHaveLength(2)
    expect(live).toHaveLength(1)
  })
})
