import { useLocation } from 'wouter'

import { SegmentedControl } from '../../../kit/segmented-control.tsx'
import { materialsLink, tasksLink } from '../links.ts'

/** What waits for this person: tasks to do tonight, and check-ins to judge. */
export const waitingCount = (counts: { todoCount: number; reviewCount: number } | undefined): number | undefined =>
  counts && counts.todoCount + counts.reviewCount

/** 物料 or 任务: two screens that stand for one place, so going from one to the other is no step back. */
export function CentreTabs({ here, todo }: { here: 'materials' | 'tasks'; todo: number | undefined }) {
  const [, navigate] = useLocation()
  return (
    <SegmentedControl
      label="物料中心"
      options={[
        { id: 'materials', label: '物料' },
        { id: 'tasks', label: todo ? `任务 ${todo}` : '任务' },
      ]}
      value={here}
      onChange={(id) => navigate(id === 'tasks' ? tasksLink : materialsLink, { replace: true })}
    />
  )
}
