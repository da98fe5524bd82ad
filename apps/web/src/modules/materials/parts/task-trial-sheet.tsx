import { formatFen } from '@nocturne/base/money'
import { getLabel } from '@nocturne/contract/dictionaries'
import { materials } from '@nocturne/contract/materials/endpoints'
import { useState } from 'react'

import { SegmentedControl } from '#kit/segmented-control.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Stack } from '#kit/stack.tsx'
import { useApiPages, type PagedInput } from '#lib/query/pages.ts'
import { NextPageLoader } from '#shells/list-page.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { RuleTrialPeople, RuleTrialSums } from '#shells/rule-trial.tsx'

/** Number of past months for the trial. */
const spans = [1, 3].map((id) => ({ id, label: `最近 ${id} 个月` }))
const DEFAULT_MONTHS = 3

type TaskTrialSheetProps = Omit<PagedInput<typeof materials.taskTrial>, 'months'> & { onClose: () => void }

/** 试算影响: cost of the entered reward for past check-ins of the same kind. Saves nothing. */
export default function TaskTrialSheet({ onClose, ...trialInput }: TaskTrialSheetProps) {
  const [months, setMonths] = useState(DEFAULT_MONTHS)
  const query = useApiPages(materials.taskTrial, { ...trialInput, months }, { pageSize: 50, keep: true })
  const { first, rows } = query
  return (
    <Sheet
      open
      onClose={onClose}
      title="试算影响"
      fact={`以往${getLabel('task_check_type', trialInput.checkType)}打卡，每次按 ${formatFen(trialInput.rewardAmount, { trim: true })} 计算；已发布的任务不变`}
    >
      <Stack gap={4}>
        <SegmentedControl label="试算月份" options={spans} value={months} onChange={setMonths} />
        <QueryView query={query} skeleton={<Skeleton shape="lines" count={8} />}>
          {() =>
            first && (
              <>
                <RuleTrialSums what="任务奖励" tried={first} />
                <RuleTrialPeople
                  tried={{ rows, total: query.total }}
                  aside={({ deptName, checkCount }) => `${deptName} · ${checkCount} 次通过`}
                >
                  <NextPageLoader query={query} byHand />
                </RuleTrialPeople>
              </>
            )
          }
        </QueryView>
      </Stack>
    </Sheet>
  )
}
