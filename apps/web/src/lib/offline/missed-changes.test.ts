import { expect, test } from 'vitest'

import { ApiError } from '../query/api-error.ts'
import { listMissedChanges } from './missed-changes.ts'

const refusal = (detail: unknown, errCode: 'GOODS_OFF' | 'STALE_DATA') =>
  new ApiError({ kind: 'refused', msg: '数据已变化，请刷新后重试', detail, errCode })

test('returns changes for STALE_DATA refusals only', () => {
  const changes = [{ opType: '点单', content: '点单2件', userName: '小美', createTime: '2026-11-20 23:10:00' }]
  expect(listMissedChanges(refusal({ version: 4, changes }, 'STALE_DATA'))).toEqual(changes)
  expect(listMissedChanges(refusal(undefined, 'STALE_DATA'))).toEqual([])
  expect(listMissedChanges(refusal({ goodsId: 7, changes }, 'GOODS_OFF'))).toEqual([])
  expect(listMissedChanges(new Error('no answer'))).toEqual([])
})
