/** Rights: all roles against all permissions, by theme; own roles by copy; the reason why a person may do something. */
import { approvals } from '@nocturne/contract/approvals/endpoints'
import { office } from '@nocturne/contract/office/endpoints'
import { showToast } from '@nocturne/web/kit/toast'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { invalidate, useApi } from '@nocturne/web/lib/query/query'
import CopyPlus from 'lucide-react/icons/copy-plus'
import { useState } from 'react'

import { Button, IconButton } from '#kit/button.tsx'
import { PageHead } from '#kit/page-head.tsx'
import inputs from '#kit/input.module.css'
import { ListError, ListSkeleton } from '#list/list-parts.tsx'
import { WAITING_TEXT } from '#lib/save-rows.ts'
import { useLeaveGuard } from '#lib/leave-guard.ts'
import { sendCommand } from '#lib/send-command.ts'
import { useGo } from '#lib/use-go.ts'
import { PHONE_MEDIA_QUERY, useMedia } from '#lib/use-media.ts'

import { CompareRoles } from './compare-roles.tsx'
import { CopyRole } from './copy-role.tsx'
import { RoleView } from './role-view.tsx'
import { RightReasons } from './right-reasons.tsx'
import { RightsMatrix } from './rights-matrix.tsx'
import { listRoleSaves, listShownThemes, needsSecondPerson, type Matrix, type RightChanges } from './rights-rules.ts'
import styles from './rights-page.module.css'

export default function RightsPage() {
  const { data, error, refetch, isFetching } = useApi(office.roleMatrix, {})
  const go = useGo()
  if (data) return <RightsTable matrix={data} onBack={() => go('/')} />
  return (
    <div className={styles['page']}>
      <PageHead title="权限" onBack={() => go('/')} />
      {error ? (
        <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </div>
  )
}

function RightsTable({ matrix, onBack }: { matrix: Matrix; onBack: () => unknown }) {
  const [changes, setChanges] = useState<RightChanges>(new Map())
  const [typed, setTyped] = useState('')
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const [dialog, setDialog] = useState<'copy' | 'compare' | 'view' | null>(null)
  const [busy, setBusy] = useState(false)
  useLeaveGuard(changes.size > 0)
  const isPhone = useMedia(PHONE_MEDIA_QUERY)
  const roles = matrix.roles.filter(({ stopped }) => !stopped)
  const own = roles.filter(({ builtIn }) => !builtIn).length

  const themes = listShownThemes(matrix, { roles, typed, onlyDifferent })

  const save = async () => {
    setBusy(true)
    try {
      let waiting = 0
      for (const input of listRoleSaves(matrix, changes))
        if ((await sendCommand(office.saveRole, input)).proposalId !== undefined) waiting += 1
      setChanges(new Map())
      showToast(waiting > 0 ? WAITING_TEXT : '已保存，立刻生效')
    } catch (failure) {
      showToast(getErrorMessage(failure, unexpectedText))
    } finally {
      await invalidate(office.roleMatrix, office.explainRight, approvals.proposals)
      setBusy(false)
    }
  }
  return (
    <div className={styles['page']}>
      <PageHead title="权限" note={`${roles.length - own} 个自带，${own} 个自建 · 没有的权限给不出去`} onBack={onBack}>
        {isPhone ? (
          <IconButton label="复制出新角色" icon={<CopyPlus />} onClick={() => setDialog('copy')} />
        ) : (
          <>
            <Button kind="ghost" blocked={changes.size > 0 ? null : '没有修改'} onClick={() => setChanges(new Map())}>
              放弃
            </Button>
            <Button icon={<CopyPlus />} onClick={() => setDialog('copy')}>
              复制出新角色
            </Button>
          </>
        )}
        <Button kind="primary" busy={busy} blocked={changes.size > 0 ? null : '没有修改'} onClick={save}>
          {changes.size > 0 ? `保存 ${changes.size} 处` : '保存'}
        </Button>
      </PageHead>
      <div className={styles['content']}>
        <div className={styles['main']}>
          <div className={styles['filters']}>
            <input
              className={inputs['input']}
              aria-label="搜索权限"
              placeholder="搜索权限"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <button type="button" aria-pressed={onlyDifferent} onClick={() => setOnlyDifferent(!onlyDifferent)}>
              有差别的
            </button>
            <button type="button" onClick={() => setDialog('compare')}>
              比较两个角色
            </button>
            <button type="button" onClick={() => setDialog('view')}>
              以角色的身份看
            </button>
          </div>
          <SecondPersonNote {...{ matrix, changes }} />
          <RightsMatrix {...{ themes, roles, changes }} onChange={setChanges} />
        </div>
        <RightReasons />
      </div>
      {dialog === 'copy' && <CopyRole roles={roles} onClose={() => setDialog(null)} />}
      {dialog === 'view' && <RoleView roles={roles} onClose={() => setDialog(null)} />}
      {dialog === 'compare' && <CompareRoles matrix={matrix} roles={roles} onClose={() => setDialog(null)} />}
    </div>
  )
}

function SecondPersonNote({ matrix, changes }: { matrix: Matrix; changes: RightChanges }) {
  if (!needsSecondPerson(matrix, changes)) return null
  return (
    <output className={styles['second']}>
      有资金或管理权限，保存后等另一个人确认才生效：{matrix.confirmerNames.join('、')}
    </output>
  )
}
