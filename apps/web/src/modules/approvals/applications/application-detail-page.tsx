import { useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { confirm } from '#kit/confirm.ts'
import { KeyValue } from '#kit/key-value.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Stack } from '#kit/stack.tsx'
import { Tag } from '#kit/tag.tsx'
import { showToast } from '#kit/toast.ts'
import { formatShortTime } from '#lib/format/format.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { MissingContentPage } from '#shells/absent-page.tsx'
import { DetailPage } from '#shells/detail-page.tsx'
import { LazySheet } from '#shells/lazy-content.tsx'
import { PictureThumbnails } from '#shells/pictures.tsx'
import type { QueryState } from '#shells/query-state.ts'
import type { ApprovalDetail } from '../approval-detail.ts'
import { ApprovalStepsCard } from '../parts/steps-card.tsx'
import { getApplicationTag, type BaseApplication, type ApplicationKind } from './application-kind.ts'

const decideSheet = createLazyComponent(() => import('./decide-application-sheet.tsx'))

/** Application with its approval steps. */
export type ApplicationDetail = BaseApplication & Pick<ApprovalDetail, 'steps'>

interface ApplicationDetailPageProps<A extends ApplicationDetail> {
  kind: ApplicationKind<A>
  /** Undefined if the address has no valid id. */
  applyId: number | undefined
  query: QueryState<A>
  /** Content below the facts that helps the approver decide. */
  children?: (application: A) => ReactNode
}

const createActions =
  <A extends ApplicationDetail>(kind: ApplicationKind<A>) =>
  (application: A) => <Actions kind={kind} application={application} />

/** Detail page of an application: request, facts, approval steps, and the actions permitted to the user. */
export function ApplicationDetailPage<A extends ApplicationDetail>(props: ApplicationDetailPageProps<A>) {
  const { kind, applyId, query, children } = props
  if (applyId === undefined) return <MissingContentPage backTo={kind.mineLink} text="申请不存在" />
  return (
    <DetailPage backTo={kind.mineLink} query={query} bottom={createActions(kind)}>
      {(application) => (
        <>
          <Head kind={kind} application={application} />
          {application.images.length > 0 && (
            <Card label="附件">
              <SectionTitle inCard>附件</SectionTitle>
              <PictureThumbnails urls={application.images} />
            </Card>
          )}
          {children?.(application)}
          <ApprovalStepsCard
            approval={{
              applyUserName: application.userName,
              applyDeptName: application.deptName,
              createTime: application.createTime,
              steps: application.steps,
            }}
          />
        </>
      )}
    </DetailPage>
  )
}

function Head<A extends BaseApplication>({ kind, application }: { kind: ApplicationKind<A>; application: A }) {
  const { userName, deptName, reason, createTime, applyNo, status } = application
  const state = getApplicationTag(status)
  return (
    <Card label="申请">
      <Stack gap={2}>
        <Stack row spread>
          <h2>{kind.title(application)}</h2>
          <Tag tone={state.tone}>{state.text}</Tag>
        </Stack>
        <KeyValue
          rows={[
            { label: '申请人', value: `${userName} · ${deptName}` },
            ...kind.facts(application),
            { label: '原因', value: reason },
            { label: '提交时间', value: formatShortTime(createTime) },
            { label: '申请编号', value: applyNo },
          ]}
        />
      </Stack>
    </Card>
  )
}

function Actions<A extends BaseApplication>({ kind, application }: { kind: ApplicationKind<A>; application: A }) {
  const { applyId, userName, can } = application
  const [, navigate] = useLocation()
  const [agree, setAgree] = useState<boolean | null>(null)
  const cancel = useCommand(kind.cancel, { label: '撤回申请', invalidates: kind.readings })
  const urge = useCommand(kind.urge, { label: '催办申请', invalidates: kind.readings })
  const title = kind.title(application)

  const withdraw = async () => {
    cancel.begin()
    if (!(await confirm({ title: `撤回 ${title}`, body: '撤回后需要重新申请', tone: 'danger' }))) return
    try {
      await cancel.submit({ applyId })
      showToast('已撤回')
    } catch {
      // `call` already showed the error.
    }
  }
  const remind = async () => {
    try {
      await urge.submit({ applyId })
      showToast('已提醒审批人')
    } catch {
      // `call` already showed the error.
    }
  }
  if (!can.handle && !can.cancel && !can.urge && !can.again) return null
  return (
    <>
      <BottomBar>
        {can.handle && (
          <>
            <Button kind="danger" onClick={() => setAgree(false)}>
              驳回
            </Button>
            <Button kind="primary" wide onClick={() => setAgree(true)}>
              同意
            </Button>
          </>
        )}
        {can.cancel && (
          <Button kind="danger" onClick={withdraw}>
            撤回
          </Button>
        )}
        {/* Stays visible after it was pressed, so that 撤回 does not move under the thumb. */}
        {(can.urge || can.cancel) && (
          <Button kind="primary" wide disabled={!can.urge} reason="已催办，请等待处理" onClick={remind}>
            {can.urge ? '催办' : '已催办'}
          </Button>
        )}
        {can.again && (
          <Button wide onClick={() => navigate(kind.againLink(applyId))}>
            重新提交
          </Button>
        )}
      </BottomBar>
      {agree !== null && (
        <LazySheet
          part={decideSheet}
          props={{ kind, applyId, subject: `${userName} ${title}`, agree, onClose: () => setAgree(null) }}
        />
      )}
    </>
  )
}
