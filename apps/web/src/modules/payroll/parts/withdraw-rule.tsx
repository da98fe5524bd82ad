import { payroll } from '@nocturne/contract/payroll/endpoints'
import { useState, type ReactNode } from 'react'

import { Button } from '#kit/button.tsx'
import { RowWithAction } from '#kit/row-with-action.tsx'
import { showToast } from '#kit/toast.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { ReasonSheet } from '#shells/reason-sheet.tsx'

/** Endpoint that withdraws a planned version, and queries to invalidate, by kind of rule. */
const kinds = {
  commission: { endpoint: payroll.withdrawCommissionRule, readings: [payroll.commissionRules] },
  night: { endpoint: payroll.withdrawPayRule, readings: [payroll.payRules] },
  wage: { endpoint: payroll.withdrawWageRule, readings: [payroll.wageRules] },
} as const

type PlannedKind = keyof typeof kinds

export type PlannedVersion = {
  kind: PlannedKind
  ruleId: number
  /** Id of the latest version in the list the user saw; the server refuses if there is a newer one. */
  lastRuleId: number
  /** Subject of the rule: `轩尼诗 XO`. */
  title: string
  /** Planned terms and their start, as text. */
  fact: string
  /** Planned last month of a commission rule; set if this end, not a version, is withdrawn. */
  endMonth?: string
}

type PlannedRowProps = { version: PlannedVersion; children: ReactNode; onDone?: () => void }

/** Planned version with a withdraw button. */
export function PlannedVersionRow({ version, children, onDone }: PlannedRowProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <RowWithAction
        action={
          <Button kind="ghost" size="small" label={`撤回 ${version.fact}`} onClick={() => setOpen(true)}>
            撤回
          </Button>
        }
      >
        {children}
      </RowWithAction>
      {open && <WithdrawSheet version={version} onClose={() => setOpen(false)} onDone={onDone} />}
    </>
  )
}

type WithdrawSheetProps = { version: PlannedVersion; onClose: () => void; onDone: (() => void) | undefined }

/**
 * 撤回: withdraws a planned version or end, so that the current one remains valid. Employees who were notified of the
 * plan are notified again.
 */
function WithdrawSheet({ version, onClose, onDone }: WithdrawSheetProps) {
  const { kind, ruleId, lastRuleId, title, fact, endMonth } = version
  const { endpoint, readings } = kinds[kind]
  const options = { label: `撤回 ${title}`, quiet: true, invalidates: readings }
  const withdraw = useCommand(endpoint, options)
  const withdrawEnd = useCommand(payroll.withdrawCommissionEnd, options)
  return (
    <ReasonSheet
      draft={`withdraw.${kind}.${ruleId}.${endMonth ?? ''}`}
      title={`撤回 ${title}`}
      fact={`${fact}；${endMonth === undefined ? '撤回后沿用之前的规则' : '撤回后继续计算'}`}
      submitLabel="撤回"
      submitKind="danger"
      usual={['政策取消', '录入更正', '时间调整']}
      onClose={onClose}
      send={async (reason) => {
        const input = { ruleId, lastRuleId, reason }
        await (endMonth === undefined ? withdraw.submit(input) : withdrawEnd.submit({ ...input, endMonth }))
        showToast('已撤回，并已通知相关员工')
        onClose()
        onDone?.()
      }}
    />
  )
}
