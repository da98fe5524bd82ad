import { emptyTexts } from '@nocturne/contract/client-texts'
import { materials } from '@nocturne/contract/materials/endpoints'
import ListChecks from 'lucide-react/icons/list-checks'
import { useLocation } from 'wouter'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { Tabs } from '#kit/tabs.tsx'
import { employeeCentreLink } from '#lib/routing/common-links.ts'
import { createDefaultChoiceParam, useFilter } from '#lib/filter.ts'
import { useApiPages } from '#lib/query/pages.ts'
import { usePermissions } from '#lib/identity/permissions.ts'
import { ListPage } from '#shells/list-page.tsx'
import { buildTaskEditLink } from '../links.ts'
import { MaterialCentreTabs, computeTaskBadge } from '../parts/centre-tabs.tsx'
import { TaskCard, type TaskBrief } from '../parts/task-card.tsx'

const params = { tab: createDefaultChoiceParam(['running', 'done', 'ended'], 'running') }

const renderTask = (task: TaskBrief) => <TaskCard task={task} />

/** P118 任务列表. */
export default function TasksPage() {
  const may = usePermissions()
  const [, navigate] = useLocation()
  const { value, set } = useFilter(params)
  const query = useApiPages(materials.taskList, value, { live: true, keep: true })
  return (
    <ListPage
      backTo={employeeCentreLink}
      summary={<MaterialCentreTabs here="tasks" todo={computeTaskBadge(query.first)} />}
      filters={
        <Tabs
          label="任务状态"
          items={[
            { id: 'running', label: '进行中' },
            { id: 'done', label: '已完成' },
            { id: 'ended', label: '已结束' },
          ]}
          value={value.tab}
          onChange={(tab) => set({ tab })}
        />
      }
      query={query}
      row={renderTask}
      rowKey={({ taskId }) => taskId}
      empty={{ text: emptyTexts.task, icon: <ListChecks /> }}
      {...(may('material:task:publish') && {
        bottom: (
          <BottomBar>
            <Button kind="primary" wide onClick={() => navigate(buildTaskEditLink())}>
              发布任务
            </Button>
          </BottomBar>
        ),
      })}
    />
  )
}
