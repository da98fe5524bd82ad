/** Month, department, state and name of the listed slips, and the files of the month. */
import { wageStatus, type WageStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import { reports } from '@nocturne/contract/reports/endpoints'
import { useApi } from '@nocturne/web/lib/query/query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { ChipButton } from '#kit/chip.tsx'
import inputs from '#kit/input.module.css'
import { downloadFile } from '#lib/export-file.ts'
import { usePermissionCheck } from '#lib/office-session.ts'
import { sendCommand } from '#lib/send-command.ts'
import { useAction } from '#tools/use-action.ts'

import type { People } from './payroll-rules.ts'
import { TransfersDialog } from './transfers-dialog.tsx'
import styles from './payroll.module.css'

export type PayrollFilter = {
  month: string
  status?: WageStatus | undefined
  deptId?: number | undefined
  keyword?: string | undefined
}

interface PayrollFiltersProps {
  months: readonly string[]
  filter: PayrollFilter
  ticket: string
  people: People
  onChange: (part: Partial<PayrollFilter>) => void
}

export function PayrollFilters({ months, filter, ticket, people, onChange }: PayrollFiltersProps) {
  const { month, status, deptId } = filter
  const { data: totals } = useApi(reports.wageTotals, { month, ticket }, { keep: true })
  const [typed, setTyped] = useState(filter.keyword ?? '')
  const listed = months.includes(month) ? months : [month, ...months]
  return (
    <div className={styles['filters']}>
      <select
        className={inputs['input']}
        aria-label="月份"
        value={month}
        onChange={({ target }) => onChange({ month: target.value })}
      >
        {listed.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      <select
        className={inputs['input']}
        aria-label="部门"
        value={deptId ?? ''}
        onChange={({ target }) => onChange({ deptId: target.value === '' ? undefined : Number(target.value) })}
      >
        <option value="">全部部门</option>
        {totals?.depts.map((dept) => (
          <option key={dept.deptId} value={dept.deptId}>
            {dept.deptName}
          </option>
        ))}
      </select>
      <search>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            onChange({ keyword: typed.trim() })
          }}
        >
          <input
            type="search"
            className={inputs['input']}
            aria-label="姓名"
            placeholder="姓名，回车查找"
            maxLength={20}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              if (target.value === '' && filter.keyword !== undefined) onChange({ keyword: undefined })
            }}
          />
        </form>
      </search>
      <fieldset className={styles['states']} aria-label="状态">
        {Object.values(wageStatus).map((one) => (
          <ChipButton
            key={one}
            pressed={one === status}
            onClick={() => onChange({ status: one === status ? undefined : one })}
          >
            {getLabel('wage_status', one)} {people.counts.find((count) => count.status === one)?.count ?? 0}
          </ChipButton>
        ))}
      </fieldset>
      <Files filter={filter} ticket={ticket} />
    </div>
  )
}

/** Files require the export permission in addition to the one for wages. */
function Files({ filter: { month, deptId }, ticket }: Pick<PayrollFiltersProps, 'filter' | 'ticket'>) {
  const can = usePermissionCheck()
  const { busy, failure, run } = useAction()
  const [transfers, setTransfers] = useState(false)
  if (!can('report:file:export')) return null
  const scope = { month, ...(deptId !== undefined && { deptId }) }
  return (
    <span className={styles['files']}>
      {failure !== null && <span role="alert">{failure}</span>}
      <Button
        icon={<Download />}
        busy={busy}
        onClick={() =>
          run(async () => {
            const { downloadUrl, fileName } = await sendCommand(reports.exportReport, {
              report: 'wageSlips',
              format: 'xlsx',
              ...scope,
              ticket,
            })
            await downloadFile(downloadUrl, fileName)
          })
        }
      >
        工资表
      </Button>
      <Button onClick={() => setTransfers(true)}>银行代发</Button>
      {transfers && <TransfersDialog scope={scope} ticket={ticket} onClose={() => setTransfers(false)} />}
    </span>
  )
}
