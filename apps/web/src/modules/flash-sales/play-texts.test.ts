import { playJoinStatus, playStatus } from '@nocturne/contract/codes'
import { expect, it } from 'vitest'

import { formatPlayStart } from '#lib/format/prepaid-texts.ts'
import { formatAverage, formatPlayProgress, getAdmissionRefusal } from './play-texts.ts'

it('names the night a play begins in', () => {
  expect(formatPlayStart({ businessDate: '2026-03-14', startTime: '2026-03-14 21:30:00' })).toBe('03-14 21:30')
  expect(formatPlayStart({ businessDate: '2026-03-14', startTime: '2026-03-15 01:30:00' })).toBe('03-14 夜 01:30')
})

it('names missing places, pending payments and places by sex', () => {
  const play = { minMember: 4, memberLimit: 8, maleNum: 4, femaleNum: 4, joinCount: 1, lockedCount: 2 }
  expect(formatPlayProgress(play)).toBe('还差 3 人成局 · 2 人待支付 · 男 4 女 4')
  expect(formatPlayProgress({ ...play, joinCount: 5, lockedCount: 0, maleNum: 0, femaleNum: 0 })).toBe('满 4 人成局')
})

it('rounds an average to a tenth', () => {
  expect([formatAverage(750), formatAverage(667)]).toEqual(['7.5', '6.7'])
})

it('gives the reason for a refused admission', () => {
  const night = '2026-03-14'
  const shown = {
    status: playJoinStatus.paid,
    playStatus: playStatus.full,
    businessDate: night,
    startTime: `${night} 21:30:00`,
    verifyTime: null,
    tableName: null,
  }
  expect(getAdmissionRefusal({ ...shown, status: playJoinStatus.verified }, night)).toBe('重复核销，该凭证已使用')
  const used = { status: playJoinStatus.verified, verifyTime: `${night} 22:31:05`, tableName: 'A08' }
  expect(getAdmissionRefusal({ ...shown, ...used }, night)).toBe('重复核销，该凭证已使用（03-14 22:31 · A08）')
  expect(getAdmissionRefusal({ ...shown, playStatus: playStatus.cancelled }, night)).toBe('组局已取消')
  expect(getAdmissionRefusal({ ...shown, status: playJoinStatus.refunded }, night)).toContain('不能入场')
  expect(getAdmissionRefusal({ ...shown, playStatus: playStatus.joining }, night)).toBe('组局尚未成局，不能入场')
  expect(getAdmissionRefusal(shown, '2026-03-13')).toBe('只能在活动当晚入场：03-14 21:30')
})
