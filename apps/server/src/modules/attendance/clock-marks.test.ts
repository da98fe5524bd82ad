/** Marks that prove presence: entered in the office, used by punches, stopped. */
import { attendance } from '@nocturne/contract/attendance/endpoints'
import { clockMethod, clockType, normalDisable } from '@nocturne/contract/codes'
import { buildEntityEndpoint } from '@nocturne/contract/entity/endpoints'
import type { FieldValue } from '@nocturne/contract/entity/field'
import { clockMarkEntity } from '@nocturne/contract/office/clock-entities'
import { beforeEach, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'

const save = buildEntityEndpoint(clockMarkEntity, 'save')
const api = await startTestApi()
const gm = await api.as('gm')

beforeEach(async () => {
  await api.db.deleteFrom('clockMark').execute()
})

const add = (values: Record<string, FieldValue>) => gm.send(save, { rows: [{ values }] })
const beacon = { clockMethod: clockMethod.bluetooth, markCode: 'FDA50693', markName: '吧台信标' }
const tag = { clockMethod: clockMethod.nfc, markCode: 'FDA50693', markName: '员工通道' }

it('counts a punch by a mark in use of its own kind, with the exact code', async () => {
  const waiter = await api.as('fwy01')
  const punch = (proof: object) => waiter.send(attendance.punch, { clockType: clockType.in, force: true, ...proof })
  await add(beacon)
  expect((await waiter.call(attendance.today, {})).place).toMatchObject({
    bluetoothIds: ['FDA50693'],
    nfcTags: false,
  })
  for (const proof of [{ nfcCode: 'FDA50693' }, { bluetoothId: 'fda50693' }])
    expect(await punch(proof)).toMatchObject({ errCode: 'PARAM_INVALID', detail: { field: 'lng' } })
  const { markId } = await api.db.selectFrom('clockMark').select('markId').executeTakeFirstOrThrow()
  const setStatus = (status: string, seen: string) =>
    gm.call(save, { rows: [{ id: markId, values: { status }, seen: { status: seen } }] })
  await setStatus(normalDisable.disabled, normalDisable.normal)
  expect((await waiter.call(attendance.today, {})).place.bluetoothIds).toEqual([])
  expect(await punch({ bluetoothId: 'FDA50693' })).toMatchObject({ errCode: 'PARAM_INVALID' })
  await setStatus(normalDisable.normal, normalDisable.disabled)
  expect(await punch({ bluetoothId: 'FDA50693' })).toMatchObject({ data: { method: clockMethod.bluetooth } })
})

it('takes one code for a beacon and a tag, and refuses a repeated code, name or another kind', async () => {
  expect(await add(beacon)).toMatchObject({ code: 200 })
  expect(await add(tag)).toMatchObject({ code: 200 })
  for (const [values, field] of [
    [{ ...tag, markName: '后门' }, 'markCode'],
    [{ ...tag, markCode: 'OTHER', markName: '吧台信标' }, 'markName'],
  ] as const)
    expect(await add(values)).toMatchObject({ detail: { errors: [{ field }] } })
  expect(await add({ clockMethod: clockMethod.location, markCode: 'OTHER', markName: '后门' })).toMatchObject({
    errCode: 'PARAM_INVALID',
  })
})
