import { actorClockKind, applyType } from '@nocturne/contract/codes'
import { describe, expect, it } from 'vitest'
import {
  computeRequestedSums,
  toStageApplicationInput,
  findMissingApplicationFields,
  type StageApplicationValues,
} from './apply-values.ts'

const values: StageApplicationValues = {
  applyType: applyType.actorCorrection,
  actorClockId: null,
  businessDate: '2026-03-14',
  clockKind: actorClockKind.turn,
  tableRecordId: 9,
  begin: '23:30',
  end: '00:45',
  reason: ' 忘了上钟 ',
  images: [],
}
const price = { unitMinutes: 60, unitPrice: 600_00, shareBp: 6000 }

describe('form values of 上钟申请', () => {
  it('assigns hours after midnight to the morning after the business date', () => {
    expect(toStageApplicationInput(values, '2026-03-14')).toEqual({
      applyType: applyType.actorCorrection,
      businessDate: '2026-03-14',
      clockKind: actorClockKind.turn,
      tableRecordId: 9,
      beginTime: '2026-03-14 23:30:00',
      endTime: '2026-03-15 00:45:00',
      reason: '忘了上钟',
    })
    expect(computeRequestedSums(values, '2026-03-14', price)).toMatchObject({
      minutes: 75,
      halfUnits: 3,
      amount: 900_00,
    })
    expect(computeRequestedSums({ ...values, end: '23:30' }, '2026-03-14', price)).toBe(null)
  })

  it('sends only the id of the paid time for a cancellation', () => {
    const wrong = { ...values, applyType: applyType.actorCancel, actorClockId: 5 }
    expect(toStageApplicationInput(wrong, '2026-03-14')).toEqual({
      applyType: applyType.actorCancel,
      actorClockId: 5,
      reason: '忘了上钟',
    })
    expect(findMissingApplicationFields({ ...wrong, actorClockId: null, begin: '' })).toEqual({
      actorClockId: '请选择上钟记录',
    })
  })

  it('requires a table unless it is a show', () => {
    expect(findMissingApplicationFields({ ...values, tableRecordId: null })).toEqual({ tableRecordId: '请选择台位' })
    expect(findMissingApplicationFields({ ...values, tableRecordId: null, clockKind: actorClockKind.show })).toEqual({})
    expect(toStageApplicationInput({ ...values, clockKind: actorClockKind.show }, '2026-03-14')).not.toHaveProperty(
      'tableRecordId',
    )
  })
})
