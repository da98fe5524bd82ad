import { playStatus, recordStatus } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'
import {
  findAdmitProblem,
  isBindable,
  isCancellable,
  isEditable,
  isJoinable,
  findJoinProblem,
  computePlayStatus,
  findInvalidPlayField,
} from './play-rules.ts'

const AT = '2026-03-14 22:00:00'
const none = { formedAt: null, cancelledAt: null, endedAt: null, recordStatus: null }
const formed = { ...none, formedAt: AT }

test.each([
  ['nobody yet', none, playStatus.joining],
  ['enough guests', formed, playStatus.full],
  ['its guests sit', { ...formed, recordStatus: recordStatus.open }, playStatus.running],
  ['they have paid', { ...formed, recordStatus: recordStatus.settled }, playStatus.running],
  ['they have left', { ...formed, recordStatus: recordStatus.cleared }, playStatus.ended],
  ['its table was opened by mistake', { ...formed, recordStatus: recordStatus.cancelled }, playStatus.full],
  ['its night is over', { ...formed, endedAt: AT }, playStatus.ended],
  ['it was called off', { ...formed, cancelledAt: AT, endedAt: AT }, playStatus.cancelled],
])('%s', (_name, state, status) => {
  expect(computePlayStatus(state)).toBe(status)
})

test.each([
  [playStatus.joining, { join: null, edit: true, cancel: true, bind: false, admit: 'PLAY_STATUS_WRONG' }],
  [playStatus.full, { join: null, edit: false, cancel: true, bind: true, admit: null }],
  [playStatus.running, { join: 'PLAY_CLOSED', edit: false, cancel: false, bind: true, admit: null }],
  [playStatus.ended, { join: 'PLAY_CLOSED', edit: false, cancel: false, bind: false, admit: 'PLAY_STATUS_WRONG' }],
  [playStatus.cancelled, { join: 'PLAY_CANCELLED', edit: false, cancel: false, bind: false, admit: 'PLAY_CANCELLED' }],
])('allows exactly the actions of state %s', (status, expected) => {
  const now = '2026-03-14 20:00:00'
  expect({
    join: findJoinProblem(status, AT, now),
    edit: isEditable(status, AT, now),
    cancel: isCancellable(status),
    bind: isBindable(status, false),
    admit: findAdmitProblem(status, '2026-03-14', '2026-03-14'),
  }).toEqual(expected)
  expect(isBindable(status, true)).toBe(false)
})

test('cannot be joined or edited once it has started', () => {
  expect([isJoinable(playStatus.joining, AT, AT), isEditable(playStatus.joining, AT, AT)]).toEqual([false, false])
  expect(findJoinProblem(playStatus.full, AT, AT)).toBe('PLAY_CLOSED')
})

test('guests are admitted on its night only', () => {
  expect(findAdmitProblem(playStatus.full, '2026-03-14', '2026-03-13')).toBe('VOUCHER_NOT_START')
  expect(findAdmitProblem(playStatus.full, '2026-03-14', '2026-03-15')).toBe('PLAY_STATUS_WRONG')
})

const terms = { startTime: AT, price: 20_000, memberLimit: 10, minMember: 4, maleNum: 0, femaleNum: 0 }
test.each([
  ['fair terms', {}, null],
  ['the dearest that may be', { price: 30_000 }, null],
  ['dearer than what is on the table', { price: 30_001 }, 'price'],
  ['begun already', { startTime: '2026-03-14 12:00:00' }, 'startTime'],
  ['sixty days ahead', { startTime: '2026-05-13 22:00:00' }, null],
  ['further ahead', { startTime: '2026-05-14 22:00:00' }, 'startTime'],
  ['more needed than there is room for', { minMember: 11 }, 'minMember'],
  ['as many of each as there is room for', { maleNum: 5, femaleNum: 5 }, null],
  ['fewer of each', { maleNum: 5, femaleNum: 4 }, 'maleNum'],
])('validates a play with %s', (_name, changed, field) => {
  expect(findInvalidPlayField({ ...terms, ...changed }, 300_000, '2026-03-14 12:00:00')?.field ?? null).toBe(field)
})
