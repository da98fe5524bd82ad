/** Writes a notice to all employees or to departments, and names the receivers before it is sent. */
import { noticeTarget } from '@nocturne/contract/codes'
import { directory } from '@nocturne/contract/directory/endpoints'
import { notifications } from '@nocturne/contract/notifications/endpoints'
import { showToast } from '@nocturne/web/kit/toast'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { invalidate, useApi } from '@nocturne/web/lib/query/query'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Field } from '#kit/field.tsx'
import inputs from '#kit/input.module.css'
import { Modal } from '#kit/modal.tsx'
import { Tick } from '#kit/tick.tsx'
import { sendCommand } from '#lib/send-command.ts'
import { ListError, ListSkeleton } from '#list/list-parts.tsx'

import styles from './connections.module.css'
import { useAction } from './use-action.ts'

export function NoticeForm({ onClose }: { onClose: () => void }) {
  const [noticeTitle, setNoticeTitle] = useState('')
  const [noticeContent, setNoticeContent] = useState('')
  const [isForAll, setIsForAll] = useState(false)
  const [deptIds, setDeptIds] = useState<ReadonlySet<number>>(new Set())
  const { busy, failure, run } = useAction()
  const blocked =
    noticeTitle.trim() === ''
      ? '请填写标题'
      : noticeContent.trim() === ''
        ? '请填写内容'
        : isForAll || deptIds.size > 0
          ? null
          : '请选择发送对象'
  const send = () =>
    run(async () => {
      const { count } = await sendCommand(notifications.publish, {
        noticeTitle,
        noticeContent,
        ...(isForAll
          ? { targetType: noticeTarget.everybody }
          : { targetType: noticeTarget.depts, targetIds: [...deptIds] }),
      })
      await invalidate(notifications.noticeList)
      showToast(`已发给${count}人`)
      onClose()
    })
  return (
    <Modal
      title="发通知"
      wide
      onClose={onClose}
      actions={
        <Button kind="primary" busy={busy} blocked={blocked} onClick={send}>
          发送
        </Button>
      }
    >
      <div className={styles['form']}>
        <Field label="标题" required error={failure}>
          {(control) => (
            <input
              {...control}
              className={inputs['input']}
              maxLength={50}
              value={noticeTitle}
              onChange={(event) => setNoticeTitle(event.target.value)}
            />
          )}
        </Field>
        <Field label="内容" required>
          {(control) => (
            <textarea
              {...control}
              className={inputs['input']}
              rows={6}
              maxLength={2000}
              value={noticeContent}
              onChange={(event) => setNoticeContent(event.target.value)}
            />
          )}
        </Field>
        <Receivers isForAll={isForAll} onForAll={setIsForAll} deptIds={deptIds} onDepts={setDeptIds} />
      </div>
    </Modal>
  )
}

interface ReceiversProps {
  isForAll: boolean
  onForAll: (isForAll: boolean) => void
  deptIds: ReadonlySet<number>
  onDepts: (deptIds: ReadonlySet<number>) => void
}

function Receivers({ isForAll, onForAll, deptIds, onDepts }: ReceiversProps) {
  const { data, error, refetch, isFetching } = useApi(directory.depts, { flat: true })
  if (!data)
    return error ? (
      <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
    ) : (
      <ListSkeleton />
    )
  const toggle = (deptId: number) => {
    const next = new Set(deptIds)
    if (!next.delete(deptId)) next.add(deptId)
    onDepts(next)
  }
  return (
    <Field label="发送对象" required group hint="部门包括下级部门；只能发给自己管的部门">
      {() => (
        <fieldset className={styles['choices']} aria-label="发送对象">
          <Tick label="全体员工" state={isForAll} onChange={onForAll} />
          {!isForAll &&
            data.map(({ deptId, deptName }) => (
              <Tick key={deptId} label={deptName} state={deptIds.has(deptId)} onChange={() => toggle(deptId)} />
            ))}
        </fieldset>
      )}
    </Field>
  )
}
