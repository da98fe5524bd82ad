import { payroll } from '@nocturne/contract/payroll/endpoints'
import { useState, type ReactNode } from 'react'

import { Button } from '../../../kit/button.tsx'
import { RowWithAction } from '../../../kit/row-with-action.tsx'
import { toast } from '../../../kit/toast.ts'
import { useCommand } from '../../../lib/use-command.ts'
import { ReasonSheet } from '../../../shells/reason-sheet.tsx'

/** Rules of pay by what they are about: how a planned version is withdrawn, and what shows it. */
const kinds = {
  commission: { endpoint: payroll.withdrawCommissionRule, readings: [payroll.commissionRules] },
  night: { endpoint: payroll.withdrawPayRule, readings: [payroll.payRules] },
  wage: { endpoint: payroll.withdrawWageRule, readings: [payroll.wageRules] },
} as const

type PlannedKind = keyof typeof kinds

export type PlannedVersion = {
  kind: PlannedKind
  ruleId: number
  /** The version that was written last, as it is listed. */
  lastRuleId: number
  /** `轩尼诗 XO`. */
  title: string
  /** What was to hold, and from when on. */
  fact: string
  /** The month a rule of commission is to end with, where that is what is planned. */
  endMonth?: string
}

type PlannedRowProps = { version: PlannedVersion; children: ReactNode; onDone?: () => void }

/** A version that is planned, with the way to take it back beside it. */
export function PlannedRow({ version, children, onDone }: PlannedRowProps) {
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

/** 撤回: what holds before goes on; whoever was told of it hears that it does not come. */
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
        const said = { ruleId, lastRuleId, reason }
        await (endMonth === undefined ? withdraw.submit(said) : withdrawEnd.submit({ ...said, endMonth }))
        toast('已撤回，并已通知相关员工')
        onClose()
        onDone?.()
      }}
    />
  )
}
