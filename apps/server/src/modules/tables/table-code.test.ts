import { randomUUID } from 'node:crypto'
import { normalDisable, tableStatus } from '@nocturne/contract/codes'
import { guest } from '@nocturne/contract/guest/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { TestApi } from '../../../test/api.ts'
import { openTable, readTableId } from '../../../test/factories.ts'
import { fetchTableCode, createGuestPhone, createSeatedPhone } from '../../../test/guest-phone.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
// Resets the limit of wrong codes before each test.
beforeEach(() => api.clock.later(25))

describe('printed code', () => {
  it('is short enough for a small picture and opens its table, for guests and staff', async () => {
    const waiter = await api.as('fwy01')
    const { tableRecordId, tableId } = await openTable(api, waiter, 'A01')
    const code = await fetchTableCode(api, 'A01')
    expect(code).toMatch(/^\w{16}\.[\w-]{16}$/)
    expect(await createGuestPhone(api).call(tables.findByCode, { code })).toEqual({
      tableId,
      tableName: 'A01',
      areaName: '主卡 A',
      tableStatus: tableStatus.open,
      tableRecordId: null,
      inUse: true,
      salesUserId: null,
      guestOrderable: true,
    })
    expect(await waiter.call(tables.findByCode, { code })).toMatchObject({ tableId, tableRecordId })
  })

  it('is refused when unsigned, forged, unknown, of another table or a disabled one', async () => {
    const [code, other] = await Promise.all([fetchTableCode(api, 'A02'), fetchTableCode(api, 'A09')])
    const [name = '', signature = ''] = code.split('.')
    const changed = `${name}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
    const wrong = [name, `${name}.`, changed, `${name}.${other.split('.')[1]}`, `${code}x`, `${code}.${signature}`]
    for (const [n, guess] of [...wrong, 'x', `.${signature}`].entries())
      expect(await createGuestPhone(api).send(tables.findByCode, { code: guess }), String(n)).toMatchObject({
        errCode: 'TABLE_CODE_INVALID',
      })
    await api.db
      .updateTable('venueTable')
      .set({ status: normalDisable.disabled })
      .where('tableName', '=', 'A02')
      .execute()
    expect(await createGuestPhone(api).send(tables.findByCode, { code })).toMatchObject({
      errCode: 'TABLE_CODE_INVALID',
    })
  })

  it('of another venue is refused', async () => {
    const code = await fetchTableCode(await startTestApi(), 'A03')
    await api.db
      .updateTable('venueTable')
      .set({ tableCode: code.split('.')[0] ?? '' })
      .where('tableName', '=', 'A03')
      .execute()
    expect(await createGuestPhone(api).send(tables.findByCode, { code })).toMatchObject({
      errCode: 'TABLE_CODE_INVALID',
    })
  })
})

describe('更换台位码', () => {
  it('requires the permission to lock tables, and an existing table', async () => {
    const tableId = await readTableId(api, 'A04')
    expect((await api.anonymous.send(guest.rotateCode, { tableId })).httpStatus).toBe(401)
    expect(await (await api.as('fwy01')).send(guest.rotateCode, { tableId })).toMatchObject({
      errCode: 'NO_PERMISSION',
    })
    expect(await (await api.as('gm')).send(guest.rotateCode, { tableId: 999_999 })).toMatchObject({
      errCode: 'NOT_FOUND',
    })
  })

  it('invalidates the old code and every pass created from it immediately, and is logged', async () => {
    const gm = await api.as('gm')
    const { tableId } = await openTable(api, gm, 'A05')
    const old = await fetchTableCode(api, 'A05')
    const phone = await createSeatedPhone(api, 'A05')
    await phone.call(guest.orders, { pass: phone.pass })

    const rotated = await gm.call(guest.rotateCode, { tableId })
    expect(rotated.code).toBe(await fetchTableCode(api, 'A05'))
    expect(rotated.code).not.toBe(old)
    expect(rotated.url).toMatch(new RegExp(`/pages/nfc\\?code=${rotated.code.replace('.', '\\.')}$`))
    expect(await phone.send(guest.orders, { pass: phone.pass })).toMatchObject({ errCode: 'GUEST_PASS_EXPIRED' })
    expect(await phone.send(guest.sitDown, { code: old })).toMatchObject({ errCode: 'TABLE_CODE_INVALID' })
    await phone.call(guest.sitDown, { code: rotated.code })
    const log = await api.db
      .selectFrom('tableLog')
      .selectAll()
      .where('opType', '=', '换码')
      .where('tableId', '=', tableId)
      .execute()
    expect(log).toHaveLength(1)
    const operation = await api.db.selectFrom('operLog').selectAll().where('subjectType', '=', 'table').execute()
    expect(operation.at(-1)).toMatchObject({ before: { codeVersion: 1 }, after: { codeVersion: 2 } })
  })

  it('creates two versions when called concurrently; a replay creates one', async () => {
    const [gm, manager] = await Promise.all([api.as('gm'), api.as('lm01')])
    const tableId = await readTableId(api, 'A06')
    const codes = await Promise.all([
      gm.call(guest.rotateCode, { tableId }),
      manager.call(guest.rotateCode, { tableId }),
    ])
    expect(new Set(codes.map(({ code }) => code)).size).toBe(2)
    expect(await readCodeVersion(tableId)).toBe(3)
    expect(codes.map(({ code }) => code)).toContain(await fetchTableCode(api, 'A06'))
    const key = randomUUID()
    const [one, two] = await Promise.all([
      gm.call(guest.rotateCode, { tableId }, { key }),
      gm.call(guest.rotateCode, { tableId }, { key }),
    ])
    expect(one).toEqual(two)
    expect(await readCodeVersion(tableId)).toBe(4)
  })

  const readCodeVersion = async (tableId: number) =>
    (
      await api.db
        .selectFrom('venueTable')
        .select('codeVersion')
        .where('tableId', '=', tableId)
        .executeTakeFirstOrThrow()
    ).codeVersion
})

describe('guessing codes', () => {
  it('blocks the guessing phone, even for the correct code, and not its neighbours', async () => {
    const code = await fetchTableCode(api, 'A07')
    const [name] = code.split('.')
    const guesser = createGuestPhone(api)
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        guesser.send(guest.sitDown, { code: `${name}.${String(n).padStart(16, 'x')}` }),
      ),
    )
    const invalid = replies.filter(({ errCode }) => errCode === 'TABLE_CODE_INVALID')
    expect(invalid.length).toBeLessThanOrEqual(10)
    expect(replies.filter(({ errCode }) => errCode === 'TOO_FREQUENT')).toHaveLength(40 - invalid.length)
    expect(await guesser.send(guest.sitDown, { code })).toMatchObject({ errCode: 'TOO_FREQUENT' })
    expect(await guesser.send(tables.findByCode, { code })).toMatchObject({ errCode: 'TOO_FREQUENT' })
    // Another phone with the same address, as guests of a venue share one.
    await createGuestPhone(api).call(guest.sitDown, { code })
    api.clock.later(11)
    await guesser.call(guest.sitDown, { code })
  })

  it('does not block a phone that scans correctly now and then', async () => {
    const code = await fetchTableCode(api, 'B01')
    const phone = createGuestPhone(api)
    for (let n = 0; n < 25; n += 1) await phone.call(tables.findByCode, { code })
  })

  it(
    'refuses 10,000 guesses from 10,000 phones after the first few hundred, and still admits guests',
    { timeout: 600_000 },
    async () => {
      const code = await fetchTableCode(api, 'B02')
      const [name] = code.split('.')
      const counts = new Map<string, number>()
      for (let sent = 0; sent < 10_000; sent += 100) {
        const replies = await Promise.all(
          Array.from({ length: 100 }, (_, n) =>
            createGuestPhone(api).send(tables.findByCode, { code: `${name}.${String(sent + n).padStart(16, 'x')}` }),
          ),
        )
        for (const { errCode = 'none' } of replies) counts.set(errCode, (counts.get(errCode) ?? 0) + 1)
      }
      expect(counts.get('none')).toBeUndefined()
      expect(counts.get('TABLE_CODE_INVALID')).toBeLessThanOrEqual(500)
      expect(counts.get('TOO_FREQUENT')).toBeGreaterThanOrEqual(9_500)
      await createGuestPhone(api).call(guest.sitDown, { code })
    },
  )

  it('limits phones without device id by their address; correct codes still work', async () => {
    const code = await fetchTableCode(api, 'B03')
    const [name] = code.split('.')
    let invalidCount = 0
    for (let n = 0; n < 80; n += 1) {
      const { errCode } = await api.anonymous.send(tables.findByCode, { code: `${name}.${n}` })
      if (errCode === 'TABLE_CODE_INVALID') invalidCount += 1
    }
    expect(invalidCount).toBe(60)
    expect(await api.anonymous.send(tables.findByCode, { code })).toMatchObject({ code: 200 })
    expect(await api.anonymous.send(tables.findByCode, { code: `${name}.x` })).toMatchObject({
      errCode: 'TOO_FREQUENT',
    })
  })
})
