import type { AnswerOf } from '@nocturne/contract/endpoint'
import { members } from '@nocturne/contract/members/endpoints'

import { Button } from '#kit/button.tsx'
import { confirm } from '#kit/confirm.ts'
import { ListRow } from '#kit/list-row.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { notify } from '#lib/notify.ts'
import { useApi } from '#lib/query/query.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { QueryView } from '#shells/query-view.tsx'
import { formatDeviceName } from '../../session/public.ts'

type Open = AnswerOf<typeof members.sessions>[number]

type SessionsSheetProps = {
  onClose: () => void
  /** Signs out on this phone. */
  onLeave: () => Promise<void>
}

/** Active sessions of a member, with sign-out. */
export default function MemberSessionsSheet({ onClose, onLeave }: SessionsSheetProps) {
  const query = useApi(members.sessions, {})
  const end = useCommand(members.endSession, { label: '下线设备', invalidates: [members.sessions] })
  const confirmEnd = async ({ sessionId, userAgent }: Open) => {
    const title = `下线${formatDeviceName(userAgent)}`
    if (!(await confirm({ title, body: '该设备需要重新登录', confirmLabel: '下线', tone: 'danger' }))) return
    await end.submit({ sessionId })
    notify(`已下线${formatDeviceName(userAgent)}`)
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title="登录设备"
      footer={
        <Button kind="danger" wide onClick={onLeave}>
          退出登录
        </Button>
      }
    >
      <QueryView query={query} skeleton={<Skeleton shape="lines" count={3} />}>
        {(sessions) =>
          sessions.map((open) => (
            <ListRow
              key={open.sessionId}
              inCard
              title={formatDeviceName(open.userAgent)}
              {...(open.current && { aside: '本机' })}
              fact={`${open.loginTime.slice(0, 16)} 登录，最近 ${open.lastSeenTime.slice(5, 16)}`}
              {...(!open.current && {
                figure: (
                  <Button
                    size="small"
                    label={`下线${formatDeviceName(open.userAgent)}`}
                    onClick={() => confirmEnd(open)}
                  >
                    下线
                  </Button>
                ),
              })}
            />
          ))
        }
      </QueryView>
    </Sheet>
  )
}
