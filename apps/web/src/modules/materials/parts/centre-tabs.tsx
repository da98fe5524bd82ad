import { useLocation } from 'wouter'

import { SegmentedControl } from '#kit/segmented-control.tsx'
import { materialsLink, tasksLink } from '../links.ts'

/** Badge count: tasks to do tonight plus check-ins to review. */
export const computeTaskBadge = (counts: { todoCount: number; reviewCount: number } | undefined): number | undefined =>
  counts && counts.todoCount + counts.reviewCount

/** 物料 and 任务: two screens presented as tabs; switching replaces the history entry. */
export function MaterialCentreTabs({ here, todo }: { here: 'materials' | 'tasks'; todo: number | undefined }) {
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
