import type { AnswerOf } from '@nocturne/contract/endpoint'
import { payroll } from '@nocturne/contract/payroll/endpoints'
import { reports } from '@nocturne/contract/reports/endpoints'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { Figure, FigureRow } from '#kit/figure.tsx'
import { ProgressBar } from '#kit/progress-bar.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Stack } from '#kit/stack.tsx'
import { showToast } from '#kit/toast.ts'
import { formatPercent, formatYuan } from '#lib/format/format.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { lazyTargetForm, type TargetOwner } from '../../payroll/public.ts'

type Target = AnswerOf<typeof reports.statementUsers>['target']

type TargetCardProps = {
  target: Target
  /** Performance within the same nights, in fen. */
  performance: number
  /** Owner whose target can be set here; null if the report covers several owners. */
  owner: TargetOwner | null
  /** Offers to copy the previous month's targets when the month has none. */
  copies?: boolean
}

/** Target of the month and its achievement; nothing if the nights are not one month. */
export function TargetCard({ target, performance, owner, copies = false }: TargetCardProps) {
  const [setting, setSetting] = useState(false)
  if (target === null) return null
  const { month, targetAmount, targetRate, can } = target
  const mayCopy = copies && can.copy && targetAmount === 0
  if (targetAmount === 0 && !(can.set && owner) && !mayCopy) return null
  return (
    <Card label="月度目标">
      <SectionTitle
        inCard
        end={
          mayCopy ? (
            <CopyTargets month={month} />
          ) : (
            can.set &&
            owner && (
              <Button kind="ghost" size="small" onClick={() => setSetting(true)}>
                设置目标
              </Button>
            )
          )
        }
      >
        {Number(month.slice(5))}月目标
      </SectionTitle>
      <Stack gap={3}>
        <FigureRow>
          <Figure size="title" label="目标" value={targetAmount === 0 ? '未设置' : formatYuan(targetAmount)} />
          <Figure size="title" label="业绩" value={formatYuan(performance)} />
          <Figure size="title" label="达成率" value={targetAmount === 0 ? '–' : formatPercent(targetRate)} />
        </FigureRow>
        {targetAmount > 0 && (
          <ProgressBar
            value={targetRate / 10_000}
            tone={targetRate >= 10_000 ? 'positive' : 'accent'}
            label={`${Number(month.slice(5))}月目标达成率`}
          />
        )}
      </Stack>
      {setting && owner && (
        <LazySheet part={lazyTargetForm} props={{ month, owner, targetAmount, onClose: () => setSetting(false) }} />
      )}
    </Card>
  )
}

function CopyTargets({ month }: { month: string }) {
  const copy = useCommand(payroll.copyTargets, { label: '沿用上月目标', invalidates: [reports.statementDepts] })
  const send = async () => {
    try {
      const sent = await copy.submit({ month })
      if (!sent.queued) showToast(sent.answer.count === 0 ? '上月没有目标' : `已沿用上月 ${sent.answer.count} 个目标`)
    } catch {
      // `call` already showed the error.
    }
  }
  return (
    <Button kind="ghost" size="small" busy={copy.busy} onClick={send}>
      沿用上月目标
    </Button>
  )
}
