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

export type PlannedVersion = {
  kind: keyof typeof kinds
  ruleId: number
  /** The version that was written last, as it is listed. */
  lastRuleId: number
  /** `轩尼诗 XO`. */
  title: string
  /** What was to hold, and from when on. */
  fact: string
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
function WithdrawSheet({ version: { kind, ruleId, lastRuleId, title, fact }, onClose, onDone }: WithdrawSheetProps) {
  const { endpoint, readings } = kinds[kind]
  const withdraw = useCommand(endpoint, { label: `撤回 ${title}`, quiet: true, invalidates: readings })
  return (
    <ReasonSheet
      draft={`withdraw.${kind}.${ruleId}`}
      title={`撤回 ${title}`}
      fact={`${fact}；撤回后沿用之前的规则`}
      submitLabel="撤回"
      submitKind="danger"
      usual={['政策取消', '录入更正', '时间调整']}
      onClose={onClose}
      send={async (reason) => {
        await withdraw.submit({ ruleId, lastRuleId, reason })
        toast('已撤回，并已通知相关员工')
        onClose()
        onDone?.()
      }}
    />
  )
}
