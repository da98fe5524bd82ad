import { SegmentedControl } from '#kit/segmented-control.tsx'
import { usePermissions } from '#lib/identity/permissions.ts'
import { employeeCentreLink } from '#lib/routing/common-links.ts'
import { OwnScheduleMonth } from '../parts/own-month.tsx'
import { DeptScheduleWeek } from '../parts/dept-week.tsx'
import { useScheduleFilter } from '../schedule-filter.ts'
import { Page } from '#shells/page.tsx'
import styles from '../parts/schedule.module.css'

/** P078 排班: the user's own month; for planners the week of a department. */
export default function SchedulePage() {
  const may = usePermissions()
  const filter = useScheduleFilter()
  const plans = may('employee:workforce:edit')
  const tab = plans ? (filter.value.tab ?? (filter.value.month === undefined ? 'dept' : 'mine')) : 'mine'
  const tabs = plans && (
    <div className={styles['tabs']}>
      <SegmentedControl
        label="排班"
        options={[
          { id: 'mine', label: '我的排班' },
          { id: 'dept', label: '部门排班' },
        ]}
        value={tab}
        onChange={(chosen) => filter.set({ tab: chosen })}
      />
    </div>
  )
  if (tab === 'dept') return <DeptScheduleWeek filter={filter} tabs={tabs} />
  return (
    <Page backTo={employeeCentreLink}>
      {tabs}
      <OwnScheduleMonth filter={filter} />
    </Page>
  )
}
