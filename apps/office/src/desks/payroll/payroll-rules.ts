/** Month of wage slips as a table, and its steps. Pure. */
import { wageStatus, type WageStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { payroll } from '@nocturne/contract/payroll/endpoints'
import type { CellValue, SheetField } from '#reports/sheet-cells.ts'

export type People = AnswerOf<typeof payroll.wagePeople>

/** Figures that decide come first: the panel at the side leaves room for about six columns. */
export const payrollFields: readonly SheetField[] = [
  { name: 'userName', label: '员工', kind: 'text' },
  { name: 'deptName', label: '部门', kind: 'text' },
  { name: 'status', label: '状态', kind: 'text' },
  { name: 'netAmount', label: '实发', kind: 'money' },
  { name: 'netChange', label: '比上月', kind: 'money' },
  { name: 'grossAmount', label: '应发', kind: 'money' },
  { name: 'deductAmount', label: '扣款', kind: 'money' },
  { name: 'lastNetAmount', label: '上月', kind: 'money' },
  { name: 'postName', label: '岗位', kind: 'text' },
]

export const toPayrollRow = (row: People['rows'][number]): { cells: CellValue[] } => ({
  cells: payrollFields.map(({ name }) =>
    name === 'status' ? getLabel('wage_status', row.status) : (row[name as keyof typeof row] ?? null),
  ),
})

/** Sums of all slips of the filter, also of those on other pages; last month has none. */
export const toPayrollTotals = ({ grossAmount, deductAmount, netAmount }: People) =>
  payrollFields.map(({ name }, index) =>
    index === 0
      ? '合计'
      : (({ grossAmount, deductAmount, netAmount } as Partial<Record<string, number>>)[name] ?? null),
  )

export type Step = {
  title: string
  /** Slips that wait in this step. */
  waiting: number
  note: string
  /** Status of the slips that the step lists; null for all. */
  status: WageStatus | null
}

/** Steps of a run in order; the first one with waiting slips is the current one. */
export function listSteps({ counts, toPublish }: Pick<People, 'counts' | 'toPublish'>): Step[] {
  const count = (status: WageStatus) => counts.find((one) => one.status === status)?.count ?? 0
  const total = counts.reduce((sum, one) => sum + one.count, 0)
  const { draft, unconfirmed, disputed, confirmed, paid } = wageStatus
  return [
    { title: '生成', waiting: total === 0 ? 1 : 0, note: total === 0 ? '还没有生成' : `${total} 份`, status: null },
    { title: '核对', waiting: count(draft), note: `草稿 ${count(draft)} 份`, status: draft },
    {
      title: '公布',
      waiting: toPublish,
      note: `待公布 ${toPublish} · 待签名 ${count(unconfirmed)}`,
      status: unconfirmed,
    },
    { title: '异议', waiting: count(disputed), note: `${count(disputed)} 份有异议`, status: disputed },
    {
      title: '登记发放',
      waiting: count(confirmed),
      note: `待发放 ${count(confirmed)} · 已发放 ${count(paid)}`,
      status: confirmed,
    },
  ]
}
