import { queueType } from '@nocturne/contract/codes'
import { queueing } from '@nocturne/contract/queueing/endpoints'
import { beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, TONIGHT } from '../../../test/api.ts'
import { fetchTableCode } from '../../../test/guest-phone.ts'

const api = await startTestApi()
let guests = 0

/** Takes a number as a guest with a new phone number. */
function takeAs(deviceId: string, input: { code?: string; guestPhone?: string } = {}) {
  guests += 1
  const guestPhone = `13700${String(guests).padStart(6, '0')}`
  return api
    .phone(deviceId)
    .send(queueing.take, { queueType: queueType.booth, guestNum: 4, guestName: '陈先生', guestPhone, ...input })
}
const counts = (replies: { errCode?: string }[]) =>
  Object.fromEntries(
    [...Map.groupBy(replies, ({ errCode = 'taken' }) => errCode)].map(([outcome, some]) => [outcome, some.length]),
  )

beforeEach(async () => {
  api.clock.at(TONIGHT)
  await api.db.deleteFrom('throttle').execute()
  await api.db.deleteFrom('queueNumber').execute()
  await api.db.deleteFrom('queueCounter').execute()
})

describe('S29 numbers at the door', () => {
  it('S29 1,050 invented phones do not use up the numbers of guests with proof', async () => {
    const flood = []
    for (let n = 0; n < 1_050; n += 1) flood.push(await takeAs(`invented-phone-${n}`))
    expect(counts(flood)).toEqual({ taken: 60, QUEUE_PROOF_NEEDED: 990 })
    expect(flood.at(-1)?.msg).toBe('取号的人较多，请扫描门口或桌上的二维码取号')
    const code = await fetchTableCode(api, 'A01')
    expect(await takeAs('phone-at-the-door', { code })).toMatchObject({ code: 200 })
    expect(
      await (
        await api.as('my01')
      ).send(queueing.take, {
        queueType: queueType.booth,
        guestNum: 2,
        guestName: '李女士',
        guestPhone: '13812345678',
      }),
    ).toMatchObject({ code: 200 })
    api.clock.later(16)
    expect(await takeAs('phone-without-proof')).toMatchObject({ code: 200 })
  })

  it('S29 phones without proof have their own share, also when the last is taken concurrently', async () => {
    await takeAs('first-phone')
    const counter = api.db.updateTable('queueCounter')
    await counter.set({ openTaken: 399, lastSeq: 399 }).execute()
    const last = await Promise.all([takeAs('phone-one'), takeAs('phone-two')])
    expect(counts(last)).toEqual({ taken: 1, QUEUE_PROOF_NEEDED: 1 })
    const code = await fetchTableCode(api, 'A01')
    expect(await takeAs('phone-three', { code })).toMatchObject({ data: { queueNo: 'B401' } })
    await counter.set({ codeTaken: 500, lastSeq: 900 }).execute()
    expect(await takeAs('phone-four', { code })).toMatchObject({ errCode: 'TOO_FREQUENT' })
    expect(await takeAs('phone-five')).toMatchObject({ errCode: 'TOO_FREQUENT' })
  })

  it('S29 limits one phone to ten in half an hour, with or without device id, and not its neighbour', async () => {
    const own = []
    for (let n = 0; n < 12; n += 1) own.push(await takeAs('greedy-phone'))
    expect(counts(own)).toEqual({ taken: 10, TOO_FREQUENT: 2 })
    const nameless = []
    for (let n = 0; n < 32; n += 1) nameless.push(await takeAs(''))
    expect(counts(nameless)).toEqual({ taken: 30, QUEUE_PROOF_NEEDED: 2 })
    expect(await takeAs('', { code: await fetchTableCode(api, 'A01') })).toMatchObject({ code: 200 })
    expect(await takeAs('patient-phone')).toMatchObject({ code: 200 })
  })

  it('S29 limits a phone number to four in a night, including cancelled ones', async () => {
    const guestPhone = '13999998888'
    const replies = []
    for (let n = 0; n < 5; n += 1) {
      const reply = await takeAs(`phone-${n}-of-one`, { guestPhone })
      replies.push(reply)
      if (reply.code === 200)
        await api.phone(`phone-${n}-of-one`).call(queueing.cancel, { queueId: reply.data.queueId })
    }
    expect(counts(replies)).toEqual({ taken: 4, TOO_FREQUENT: 1 })
  })

  it('S29 rejects an invalid code as proof and limits the pace of one code', async () => {
    expect(await takeAs('guessing-phone', { code: 'made.up' })).toMatchObject({ errCode: 'TABLE_CODE_INVALID' })
    const code = await fetchTableCode(api, 'A01')
    const replies = []
    for (let n = 0; n < 70; n += 1) replies.push(await takeAs(`shared-picture-${n}`, { code }))
    expect(counts(replies)).toEqual({ taken: 60, TOO_FREQUENT: 10 })
    expect(await takeAs('next-table', { code: await fetchTableCode(api, 'A02') })).toMatchObject({ code: 200 })
    // The code stays usable: even during the flood, a rejected phone is admitted after a minute.
    expect(await takeAs('guest-at-the-door', { code })).toMatchObject({ errCode: 'TOO_FREQUENT' })
    api.clock.later(1)
    for (let n = 0; n < 20; n += 1)
      expect(await takeAs(`still-flooding-${n}`, { code })).toMatchObject({ errCode: 'TOO_FREQUENT' })
    expect(await takeAs('guest-at-the-door', { code })).toMatchObject({ code: 200 })
  })
})
