import { wageStatus } from '@nocturne/contract/codes'
import { expect, it } from 'vitest'

import { listSteps } from './payroll-rules.ts'

const { draft, disputed, confirmed, paid } = wageStatus
const count = (status: (typeof wageStatus)[keyof typeof wageStatus], slips: number) => ({
  status,
  count: slips,
  netAmount: 0,
})

it('counts the waiting slips of each step', () => {
  const counts = [count(draft, 3), count(disputed, 2), count(confirmed, 5), count(paid, 7)]
  expect(listSteps({ counts, toPublish: 4 }).map(({ title, waiting }) => [title, waiting])).toEqual([
    ['生成', 0],
    ['核对', 3],
    ['公布', 4],
    ['异议', 2],
    ['登记发放', 5],
  ])
})

it('waits for the first step in a month without slips', () => {
  expect(listSteps({ counts: [], toPublish: 0 }).map(({ waiting }) => waiting)).toEqual([1, 0, 0, 0, 0])
})
