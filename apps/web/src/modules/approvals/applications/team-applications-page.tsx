import { emptyTexts } from '@nocturne/contract/client-texts'
import FileCheck from 'lucide-react/icons/file-check'
import { useState } from 'react'

import { Avatar } from '#kit/avatar.tsx'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { MonthField } from '#kit/date-field.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Stack } from '#kit/stack.tsx'
import { Tabs } from '#kit/tabs.tsx'
import { Tag } from '#kit/tag.tsx'
import { monthParam, idParam, createChoiceParam, createDefaultChoiceParam, useFilter } from '#lib/filter.ts'
import { employeeCentreLink } from '#lib/routing/common-links.ts'
import { formatShortTime } from '#lib/format/format.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { ListPage } from '#shells/list-page.tsx'
import type { ListState } from '#shells/query-state.ts'
import { PersonFilterChip } from '../../directory/public.ts'
import {
  getApplicationTag,
  formatApproverProgress,
  type BaseApplication,
  type ApplicationKind,
} from './application-kind.ts'
import { ApplicationTypeChips } from './my-applications-page.tsx'

const decideSheet = createLazyComponent(() => import('./decide-application-sheet.tsx'))

type TeamApplicationTab = 'todo' | 'done'

interface TeamApplicationFilter<Type extends string> {
  tab: TeamApplicationTab
  applyType: Type | undefined
  userId: number | undefined
  month: string
  set: (changes: {
    tab?: TeamApplicationTab
    applyType?: Type | undefined
    userId?: number | undefined
    month?: string
  }) => void
}

/** Address parameters of the page's filter. */
export const createTeamFilterParams = <Type extends string>(types: readonly { value: Type }[]) => ({
  tab: createDefaultChoiceParam<TeamApplicationTab>(['todo', 'done'], 'todo'),
  applyType: createChoiceParam(types.map(({ value }) => value)),
  userId: idParam,
  month: monthParam,
})

/** Filter of the page, stored in the address, and the corresponding input of the list query. */
export function useTeamApplicationFilter<Type extends string>(params: ReturnType<typeof createTeamFilterParams<Type>>) {
  const { value, set } = useFilter(params)
  const { tab, applyType, userId, month = '' } = value
  const filter: TeamApplicationFilter<Type> = { tab, applyType, userId, month, set }
  return { filter, input: { tab, ...(applyType && { applyType }), ...(userId && { userId }), ...(month && { month }) } }
}

interface TeamApplicationsPageProps<A extends BaseApplication> {
  kind: ApplicationKind<A>
  query: ListState<A>
  /** Number of pending applications. */
  todoCount: number | undefined
  filter: TeamApplicationFilter<A['applyType']>
}

type Deciding<A> = { application: A; agree: boolean }

const createRow =
  <A extends BaseApplication>(kind: ApplicationKind<A>, decide: (deciding: Deciding<A>) => void) =>
  (application: A) => (
    <TeamRow kind={kind} application={application} onDecide={(agree) => decide({ application, agree })} />
  )

/** Applications of the user's team: pending and handled ones. */
export function TeamApplicationsPage<A extends BaseApplication>(props: TeamApplicationsPageProps<A>) {
  const { kind, query, todoCount, filter } = props
  const [deciding, setDeciding] = useState<Deciding<A> | null>(null)
  return (
    <ListPage
      backTo={employeeCentreLink}
      filters={
        <>
          <Tabs
            label="申请分类"
            items={[
              { id: 'todo', label: '待审批', ...(todoCount !== undefined && { count: todoCount }) },
              { id: 'done', label: '已处理' },
            ]}
            value={filter.tab}
            onChange={(tab) => filter.set({ tab })}
          />
          <ApplicationTypeChips
            kind={kind}
            value={filter.applyType}
            onChange={(applyType) => filter.set({ applyType })}
          />
          <Stack row>
            <PersonFilterChip label="员工" scoped value={filter.userId} onChange={(userId) => filter.set({ userId })} />
            <MonthField
              max={null}
              label="月份"
              placeholder="全部月份"
              value={filter.month}
              onChange={(month) => filter.set({ month })}
            />
          </Stack>
          {deciding && (
            <LazySheet
              part={decideSheet}
              props={{
                kind,
                applyId: deciding.application.applyId,
                subject: `${deciding.application.userName} ${kind.title(deciding.application)}`,
                agree: deciding.agree,
                onClose: () => setDeciding(null),
              }}
            />
          )}
        </>
      }
      query={query}
      row={createRow(kind, setDeciding)}
      rowKey={({ applyId }) => applyId}
      empty={{
        text: filter.tab === 'todo' ? '暂无待审批申请' : emptyTexts.apply,
        icon: <FileCheck />,
      }}
    />
  )
}

interface TeamRowProps<A extends BaseApplication> {
  kind: ApplicationKind<A>
  application: A
  onDecide: (agree: boolean) => void
}

function TeamRow<A extends BaseApplication>({ kind, application, onDecide }: TeamRowProps<A>) {
  const { applyId, userName, deptName, reason, createTime, status, can } = application
  const state = getApplicationTag(status)
  return (
    <Card>
      <ListRow
        inCard
        href={kind.detailLink(applyId)}
        lead={<Avatar name={userName} />}
        title={kind.title(application)}
        fact={`${userName} ${deptName} · ${formatShortTime(createTime)}`}
        note={`${reason}${can.handle ? '' : ` · ${formatApproverProgress(kind, application)}`}`}
        figure={kind.figure?.(application)}
        chip={<Tag tone={state.tone}>{state.text}</Tag>}
      />
      {can.handle && (
        <Stack row>
          <Button kind="danger" onClick={() => onDecide(false)} label={`驳回 ${userName} ${kind.title(application)}`}>
            驳回
          </Button>
          <Button
            kind="primary"
            wide
            onClick={() => onDecide(true)}
            label={`同意 ${userName} ${kind.title(application)}`}
          >
            同意
          </Button>
        </Stack>
      )}
    </Card>
  )
}
