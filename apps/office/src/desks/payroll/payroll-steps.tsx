/** Steps of the run with their counts; each command names how many people and how much money it concerns. */
import { formatFen } from '@nocturne/base/money'
import { wageStatus, type WageStatus } from '@nocturne/contract/codes'
import { payroll } from '@nocturne/contract/payroll/endpoints'
import { confirm } from '@nocturne/web/kit/confirm'
import { showToast } from '@nocturne/web/kit/toast'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { sendCommand } from '#lib/send-command.ts'
import { useAction } from '#tools/use-action.ts'

import { PayDialog } from './pay-dialog.tsx'
import type { PayrollFilter } from './payroll-filters.tsx'
import { listSteps, type People } from './payroll-rules.ts'
import { reloadWages } from './reload-wages.ts'
import styles from './payroll.module.css'

interface PayrollStepsProps {
  people: People
  filter: PayrollFilter
  ticket: string
  onStatus: (status: WageStatus | undefined) => void
}

export function PayrollSteps({ people, filter, ticket, onStatus }: PayrollStepsProps) {
  const { month, deptId } = filter
  const scope = { month, ...(deptId !== undefined && { deptId }) }
  const { busy, failure, run } = useAction()
  const [paying, setPaying] = useState(false)
  const steps = listSteps(people)
  const current = steps.findIndex(({ waiting }) => waiting > 0)
  const signed = people.counts.find(({ status }) => status === wageStatus.confirmed)
  const generate = () =>
    run(async () => {
      const { count, changed } = await sendCommand(payroll.generateWages, scope)
      await reloadWages()
      showToast(changed > 0 ? `生成 ${changed} 份，共 ${count} 份草稿` : '没有变化')
    })
  const publish = async () => {
    const isSure = await confirm({
      title: `公布 ${people.toPublish} 人的工资单`,
      body: `实发合计 ${formatFen(people.toPublishAmount)}。公布后员工会收到通知，可以核对、签名或提出异议。`,
      confirmLabel: `公布 ${people.toPublish} 人`,
    })
    if (!isSure) return
    await run(async () => {
      const { count } = await sendCommand(payroll.publishWages, scope)
      await reloadWages()
      showToast(`已公布 ${count} 份`)
    })
  }
  return (
    <section className={styles['steps']} aria-label="步骤">
      <ol>
        {steps.map(({ title, note, status }, index) => (
          <li key={title} data-current={index === current || undefined}>
            <button
              type="button"
              aria-current={index === current ? 'step' : undefined}
              onClick={() => onStatus(status ?? undefined)}
            >
              <strong>
                {index + 1} {title}
              </strong>
              <span>{note}</span>
            </button>
          </li>
        ))}
      </ol>
      <div className={styles['acts']}>
        {failure !== null && <p role="alert">{failure}</p>}
        <Button busy={busy} onClick={generate}>
          生成
        </Button>
        <Button busy={busy} blocked={people.toPublish === 0 ? '没有待公布的工资单' : null} onClick={publish}>
          公布
        </Button>
        <Button
          kind="primary"
          busy={busy}
          blocked={signed === undefined ? '没有已签名、待发放的工资单' : null}
          onClick={() => setPaying(true)}
        >
          登记发放
        </Button>
      </div>
      {paying && signed && (
        <PayDialog
          scope={scope}
          ticket={ticket}
          count={signed.count}
          netAmount={signed.netAmount}
          onClose={() => setPaying(false)}
        />
      )}
    </section>
  )
}
